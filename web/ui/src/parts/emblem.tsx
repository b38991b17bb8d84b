import { Icon } from "./icon";

/** The star with the eye, over the name. */
export function Emblem({ small = false }: { small?: boolean }) {
  return (
    <p class={`emblem${small ? " small" : ""}`} aria-hidden="true">
      <Icon name="elder-sign" size="large" />
      <span>Elderglass</span>
    </p>
  );
}
