// The unseen part of a label that is tapped to choose a file.

interface FileInputProps {
  accept?: string;
  /** Whether the phone's camera is offered first. */
  photograph?: boolean;
  disabled?: boolean;
  onFile: (file: File) => void;
}

export function FileInput({ accept, photograph, disabled, onFile }: FileInputProps) {
  return (
    <input
      class="unseen"
      type="file"
      accept={accept}
      capture={photograph ? "environment" : undefined}
      disabled={disabled}
      onChange={(e) => {
        const file = e.currentTarget.files?.[0];
        e.currentTarget.value = ""; // the same file may be chosen again
        if (file) onFile(file);
      }}
    />
  );
}
