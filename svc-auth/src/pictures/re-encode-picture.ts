import sharp from 'sharp';

const SIDE_PX = 256;
const MOST_PIXELS = 16_777_216;
// The CPU is shared with the hashing of passwords: one picture, one thread.
sharp.concurrency(1);
sharp.cache(false);

/**
 * By its first bytes, never by its name or declared type: SVG, GIF, PDF and whatever else sharp would open are not
 * pictures here.
 */
function isPngJpegOrWebp(bytes: Buffer): boolean {
  const starts = (hex: string, at = 0): boolean => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  return starts('89504e470d0a1a0a') || starts('ffd8ff') || (starts('52494646') && starts('57454250', 8));
}

/**
 * Draws the picture anew as a 256x256 WebP: nothing but pixels comes through (no metadata, no second file inside).
 * Nothing for what is no picture, or a bomb.
 */
export async function reEncodePicture(bytes: Buffer): Promise<Buffer | undefined> {
  if (!isPngJpegOrWebp(bytes)) return undefined;
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning', pages: 1 })
      .rotate()
      .resize(SIDE_PX, SIDE_PX, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return undefined;
  }
}
