import type { Licence } from '@baazi/contracts';
import { type Collection, collectionOf, type Service } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { AddressDeps } from '../addresses/undo-email-change';

/** Dependencies of sign-up, profile, pictures and privacy. Everything below accounts may be used here. */
export type AccountDeps = AddressDeps & {
  service: Pick<Service, 'outbox'> & { config: Pick<Service['config'], 'OPERATOR_RULES' | 'PROFILE'> };
  avatars: Collection<Avatar>;
  licence: Licence | undefined;
};

/** A re-encoded profile picture, stored in the database so that every instance can serve it. */
export interface Avatar {
  /** Random, so that the URL of a picture cannot be derived from its owner. */
  _id: string;
  userId: string;
  webp: Buffer;
  createdAt: Date;
}

const schema = new Schema<Avatar>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    webp: { type: Buffer, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, strict: 'throw' },
);
schema.index({ userId: 1 });

export const openAvatars = collectionOf<Avatar>('Avatar', schema, 'avatars');

/** Deletes a user's pictures except the current one. */
export async function deleteAvatars(
  { avatars }: { avatars: Collection<Avatar> },
  userId: string,
  except?: string,
): Promise<void> {
  await avatars.deleteMany({ userId, ...(except === undefined ? {} : { _id: { $ne: except } }) });
}
