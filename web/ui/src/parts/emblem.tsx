import { Icon } from "./icon";

/** The star with the eye, over the name. */
export function Emblem({ heading = false }: { heading?: boolean }) {
  const Tag = heading ? "h1" : "p";
  return (
    <Tag class="emblem">
      <Icon name="emblem" size="large" />
      <span>Elderglass</span>
    </Tag>
  );
}
