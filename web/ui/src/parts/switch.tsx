// A switch with its label and, where there is one, what to know about it.

interface SwitchProps {
  label: string;
  on: boolean;
  note?: string;
  onSwitch: (on: boolean) => void;
}

export function Switch({ label, on, note, onSwitch }: SwitchProps) {
  return (
    <div class="switch">
      <button type="button" role="switch" aria-checked={on} onClick={() => onSwitch(!on)}>
        <span>{label}</span>
        <span class="knob" aria-hidden="true" />
      </button>
      {note && <p>{note}</p>}
    </div>
  );
}
