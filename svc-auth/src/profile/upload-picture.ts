import { randomBytes } from 'node:crypto';
import { type endpoints, texts } from '@baazi/contracts';
import { type Handler, refuse, reply } from '@baazi/service-kit';
import type { Auth } from '../auth';
import { fewAtATime } from '../login-protection/few-at-a-time';
import { dropAvatars } from './drop-avatars';
import { readUpload } from './read-upload';
import { reEncodePicture } from './re-encode-picture';

/** A player's own picture; the caller is the only one whose picture changes, whatever the path of this endpoint sounds like. */
export const uploadPicture = (auth: Auth): Handler<typeof endpoints.uploadProfile> => {
  const inTurn = fewAtATime();
  return async (call) => {
    const { userId } = call.caller;
    const upload = await readUpload(call.headers, call.rawBody);
    if (typeof upload === 'string') return refuse('bad-image');
    const webp = await inTurn('pictures', () => reEncodePicture(upload));
    if (!webp) return refuse('bad-image');
    const _id = randomBytes(18).toString('base64url');
    const avatar = `/api/avatars/${_id}.webp`;
    await auth.avatars.create({ _id, userId, webp, createdAt: auth.service.clocks.business.now() });
    await auth.users.updateOne({ _id: userId }, { $set: { avatar } });
    await dropAvatars(auth, userId, _id);
    return reply({ avatar }, { message: texts.profileUpdated });
  };
};
