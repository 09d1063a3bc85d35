import type { endpoints } from '@baazi/contracts';
import { type Handler, refuse, replyBytes } from '@baazi/service-kit';
import type { AccountDeps } from './account-deps';
import type { Avatar } from './avatar';

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
