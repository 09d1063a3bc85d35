import { randomBytes } from 'node:crypto';
import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, keyedQueue, refuse, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { dropAvatars } from './drop-avatars';
import { reEncodePicture } from './re-encode-picture';
import { readUpload } from './read-upload';

/**
 * A player's own picture; the caller is the only one whose picture changes, whatever the path of this endpoint sounds
 * like.
 */
export const uploadPicture = (auth: AuthContext): Handler<typeof endpoints.uploadProfile> => {
  const fewAtATime = keyedQueue({ concurrency: 2, waiting: 200 });
  return async (call) => {
    const { userId } = call.caller;
    const upload = await readUpload(call.headers, call.rawBody);
    if (!upload) return refuse('bad-image');
    const webp = await fewAtATime('pictures', () => reEncodePicture(upload));
    if (!webp) return refuse('bad-image');
    const _id = randomBytes(18).toString('base64url');
    const avatar = `/api/avatars/${_id}.webp`;
    await auth.avatars.create({ _id, userId, webp, createdAt: auth.service.clocks.business.now() });
    await auth.users.updateOne({ _id: userId }, { $set: { avatar } });
    await dropAvatars(auth, userId, _id);
    return reply({ avatar }, { message: texts.profileUpdated });
  };
};
