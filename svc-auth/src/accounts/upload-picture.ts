import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, keyedQueue, refuse, reply } from '@baazi/service-kit';
import busboy from 'busboy';
import sharp from 'sharp';
import { deleteAvatars } from './avatar';
import type { AccountDeps } from './account-deps';

/** Replaces the caller's own picture. */
export const uploadPicture = (deps: AccountDeps): Handler<typeof endpoints.uploadProfile> => {
  const queued = keyedQueue({ concurrency: 2, waiting: 200 });
  return async (call) => {
    const { userId } = call.caller;
    const upload = await readUpload(call.headers, call.rawBody);
    if (!upload) return refuse('bad-image');
    const webp = await queued('pictures', () => reEncodePicture(upload));
    if (!webp) return refuse('bad-image');
    const _id = randomBytes(18).toString('base64url');
    const avatar = `/api/avatars/${_id}.webp`;
    await deps.avatars.create({ _id, userId, webp, createdAt: deps.service.clocks.business.now() });
    await deps.users.updateOne({ _id: userId }, { $set: { avatar } });
    await deleteAvatars(deps, userId, _id);
    return reply({ avatar }, { message: texts.profileUpdated });
  };
};

const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

/**
 * The only file of a form, in the field `userProfile`; undefined when it is too large or there is more. The declared name
 * and type are ignored.
 */
function readUpload(headers: IncomingHttpHeaders, body: Buffer): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const refused = (): void => resolve(undefined);
    let picture: Buffer | undefined;
    let tooLarge = false;
    let otherParts = 0;
    try {
      const form = busboy({
        headers,
        limits: { files: 2, fields: 0, parts: 3, fileSize: MAX_PICTURE_BYTES, headerPairs: 20 },
      });
      form.on('file', (field, stream) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('limit', () => (tooLarge = true));
        stream.on('close', () => {
          if (field === 'userProfile' && !picture) picture = Buffer.concat(chunks);
          else otherParts += 1;
        });
      });
      form.on('fieldsLimit', () => (otherParts += 1));
      form.on('error', refused);
      form.on('close', () => resolve(tooLarge || otherParts > 0 ? undefined : picture));
      form.end(body);
    } catch {
      refused();
    }
  });
}

const SIDE_PX = 256;
const MAX_PIXELS = 16_777_216;
// One thread per picture, because password hashing needs the CPU too.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Checks the first bytes, not the name or declared type. SVG, GIF, PDF and other formats that sharp could open are
 * refused.
 */
function isPngJpegOrWebp(bytes: Buffer): boolean {
  const starts = (hex: string, at = 0): boolean => bytes.subarray(at, at + hex.length / 2).toString('hex') === hex;
  return starts('89504e470d0a1a0a') || starts('ffd8ff') || (starts('52494646') && starts('57454250', 8));
}

/**
 * Re-encodes a picture as a 256x256 WebP, which removes everything but the pixels (metadata, embedded files). Undefined
 * for anything else and for decompression bombs.
 */
async function reEncodePicture(bytes: Buffer): Promise<Buffer | undefined> {
  if (!isPngJpegOrWebp(bytes)) return undefined;
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'warning', pages: 1 })
      .rotate()
      .resize(SIDE_PX, SIDE_PX, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return undefined;
  }
}
