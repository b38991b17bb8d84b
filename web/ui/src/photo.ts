// Photographs that a phone takes in place of the tray's camera.

/** As many pixels as the server reads: larger pictures show dice no better. */
const mostPixels = 5_000_000;

/** What the server reads. */
const kinds = ["image/jpeg", "image/png"];

/** The picture upright, no larger than the server reads and of a kind that it reads; as it is where this browser cannot
 * draw it. */
export async function fitted(photo: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(photo).catch(() => null);
  if (!bitmap) return photo;
  const scale = Math.min(1, Math.sqrt(mostPixels / (bitmap.width * bitmap.height)));
  if (scale === 1 && kinds.includes(photo.type)) return photo;
  const canvas = document.createElement("canvas");
  canvas.width = Math.floor(bitmap.width * scale);
  canvas.height = Math.floor(bitmap.height * scale);
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((done) => canvas.toBlob((small) => done(small ?? photo), "image/jpeg", 0.92));
}
