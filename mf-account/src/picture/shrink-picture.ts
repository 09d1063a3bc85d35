const MAX_BYTES = 2 * 1024 * 1024;
const MAX_PIXELS = 16_000_000;
/** The server stores 256 pixels a side. */
const SIDE_PX = 1024;
const QUALITY = 0.9;

/**
 * A picture within the server's limits: what a phone's camera takes is larger. One that the browser cannot read is
 * returned as it is, and the server says why it refuses it.
 */
export async function shrinkPicture(picture: File): Promise<Blob> {
  const bitmap = await createImageBitmap(picture).catch(() => undefined);
  if (!bitmap) return picture;
  const { width, height } = bitmap;
  try {
    if (picture.size <= MAX_BYTES && width * height <= MAX_PIXELS) return picture;
    const scale = Math.min(1, SIDE_PX / Math.min(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const shrunk = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return shrunk ?? picture;
  } finally {
    bitmap.close();
  }
}
