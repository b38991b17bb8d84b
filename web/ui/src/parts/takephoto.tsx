// A button that takes a photograph with the phone, or a picture that it has.
import { Icon } from "./icon";

interface TakePhotoProps {
  words: string;
  busy: boolean;
  onPhoto: (photo: File) => void;
}

export function TakePhoto({ words, busy, onPhoto }: TakePhotoProps) {
  return (
    <label class={`wide quiet button${busy ? " busy" : ""}`}>
      <Icon name="phone" size="small" /> {words}
      <input
        class="unseen"
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        disabled={busy}
        onChange={(e) => {
          const photo = e.currentTarget.files?.[0];
          e.currentTarget.value = ""; // the same picture may be sent again
          if (photo) onPhoto(photo);
        }}
      />
    </label>
  );
}
