import { createHash, randomBytes } from 'node:crypto';
import { type Collection, collectionOf } from '@baazi/service-kit';
import { type ClientSession, Schema } from 'mongoose';
import { paths } from '@baazi/contracts';
import type { PasswordDeps } from '../passwords/password-hasher';

export type AddressDeps = PasswordDeps & { emailUndos: Collection<EmailUndo> };

/** The right of an address's owner to undo a change of e-mail by the mailed link. Times are machine time. */
export interface EmailUndo {
  /** Hash of the link's token; the token itself is not stored. */
  _id: string;
  userId: string;
  /** The account's address when the link was sent. */
  email: string;
  createdAt: Date;
  expiresAt: Date;
}

const text = { type: String, required: true } as const;
const when = { type: Date, required: true } as const;
const schema = new Schema<EmailUndo>(
  { _id: text, userId: text, email: text, createdAt: when, expiresAt: when },
  { versionKey: false, strict: 'throw' },
);
schema.index({ userId: 1 });
schema.index({ email: 1 });
schema.index({ expiresAt: 1 });

export const openEmailUndos = collectionOf<EmailUndo>('EmailUndo', schema, 'email-undos');

/** An unsalted hash is safe, because the token has 256 random bits. */
export const undoId = (token: string): string => createHash('sha256').update(token).digest('base64url');

const UNDO_LIFETIME_MS = 72 * 3600_000;

/**
 * Issues a link by which the owner of the current address can stop or undo a change to another. The token follows the
 * `#`, so that it never reaches a server, a log or a referrer.
 */
export async function issueUndoLink(
  deps: AddressDeps,
  { userId, email }: { userId: string; email: string },
  session: ClientSession,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = deps.service.clocks.machine.now();
  const expiresAt = new Date(now.getTime() + UNDO_LIFETIME_MS);
  await deps.emailUndos.create([{ _id: undoId(token), userId, email, createdAt: now, expiresAt }], { session });
  return `${deps.service.config.PORTAL_ORIGIN}${paths.undoEmailChange}#token=${token}`;
}

/**
 * Whether another user can still get this address back by undo-email-change. Until then the address cannot be used, or
 * an attacker could block the undo with a new account under the old address.
 */
export async function isAddressReserved(deps: AddressDeps, email: string, userId?: string): Promise<boolean> {
  const reserved = await deps.emailUndos.exists({
    email,
    expiresAt: { $gt: deps.service.clocks.machine.now() },
    ...(userId === undefined ? {} : { userId: { $ne: userId } }),
  });
  return reserved !== null;
}
