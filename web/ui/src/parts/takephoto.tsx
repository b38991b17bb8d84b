// A button that takes a photograph with the phone, or a picture that it has.
import { FileInput } from "./fileinput";
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
      <FileInput accept="image/jpeg,image/png" photograph disabled={busy} onFile={onPhoto} />
    </label>
  );
}
