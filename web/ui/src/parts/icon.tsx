import landing from "icons/landing";

/** The paths of all icons that have come. */
export const paths: Record<string, string> = { ...landing };

/** An icon by name; decorative unless it has a label. */
export function Icon({ name, label, size = "" }: { name: string; label?: string; size?: "" | "small" | "large" }) {
  const d = paths[name] ?? paths.question;
  return (
    <svg
      class={`icon ${size}`}
      viewBox="0 0 512 512"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : "true"}
    >
      <path d={d} fill-rule="evenodd" />
    </svg>
  );
}
