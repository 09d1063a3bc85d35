import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, keyedQueue, refuse, reply, replyBytes } from '@baazi/service-kit';
import busboy from 'busboy';
import sharp from 'sharp';
import { type AccountDeps, type Avatar, deleteAvatars } from './avatar';

/** Replaces the caller's own picture. */
export const uploadPicture = (deps: AccountDeps): Handler<typeof endpoints.uploadProfile> => {
  const queued = keyedQueue({ concurrency: 2, waiting: 200 });
  return async (call) => {
    const { userId } = call.caller;
    const upload = await readUpload(call.headers, call.rawBody);
    if (!Buffer.isBuffer(upload)) return refuse(upload);
    const webp = await queued('pictures', () => reEncodePicture(upload));
    if (!Buffer.isBuffer(webp)) return refuse(webp);
    const _id = randomBytes(18).toString('base64url');
    const avatar = `/api/avatars/${_id}.webp`;
    await deps.avatars.create({ _id, userId, webp, createdAt: deps.service.clocks.business.now() });
    await deps.users.updateOne({ _id: userId }, { $set: { avatar } });
    await deleteAvatars(deps, userId, _id);
    return reply({ avatar }, { message: texts.profileUpdated });
  };
};

const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

/** The only file of a form, in the field `userProfile`, or why there is none. The declared name and type are ignored. */
function readUpload(headers: IncomingHttpHeaders, body: Buffer): Promise<Buffer | 'bad-image' | 'image-too-large'> {
  return new Promise((resolve) => {
    const refused = (): void => resolve('bad-image');
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
      form.on('close', () => {
        if (tooLarge) resolve('image-too-large');
        else resolve(otherParts > 0 || !picture ? 'bad-image' : picture);
      });
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
 * Re-encodes a picture as a 256x256 WebP, which removes everything but the pixels (metadata, embedded files). A
 * decompression bomb is too large. A picture that browsers show passes: cameras write JPEGs that a decoder warns about.
 */
async function reEncodePicture(bytes: Buffer): Promise<Buffer | 'image-type' | 'image-too-large' | 'image-damaged'> {
  if (!isPngJpegOrWebp(bytes)) return 'image-type';
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error', pages: 1 });
  try {
    const { width, height } = await picture.metadata();
    if (width * height > MAX_PIXELS) return 'image-too-large';
    return await picture.rotate().resize(SIDE_PX, SIDE_PX, { fit: 'cover' }).webp({ quality: 82 }).toBuffer();
  } catch {
    return 'image-damaged';
  }
}

/** Serves a picture with headers that prevent sniffing, scripts and embedding elsewhere. */
export const showPicture =
  (deps: AccountDeps): Handler<typeof endpoints.avatar> =>
  async (call) => {
    const row = await deps.avatars
      .findOne({ _id: call.params.file.replace(/\.webp$/, '') })
      .lean<Omit<Avatar, 'webp'> & { webp: Buffer | { buffer: Uint8Array } }>();
    if (!row) return refuse('not-found');
    const bytes = Buffer.isBuffer(row.webp) ? row.webp : Buffer.from(row.webp.buffer);
    return replyBytes(bytes, {
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
      'content-disposition': 'inline; filename="picture.webp"',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
  };
