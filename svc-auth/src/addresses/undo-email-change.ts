import { createHash, randomBytes } from 'node:crypto';
import { type endpoints, paths } from '@baazi/contracts';
import {
  type Collection,
  collectionOf,
  type Handler,
  inTransaction,
  isDuplicateKey,
  refuse,
  reply,
} from '@baazi/service-kit';
import { type ClientSession, Schema } from 'mongoose';
import { mailLanguage } from '../mails/mail-texts';
import { createReset } from '../passwords/forgot-password';
import { type PasswordDeps, unusablePasswordHash } from '../passwords/password-hasher';
import { takeBackAccount } from '../passwords/take-back-account';
import type { Requester } from '../protection/attempt-budget';
import { type ActivityCall, recordActivity } from '../sessions/activity';
import type { Session } from '../sessions/session';
import { syncSessionCache } from '../sessions/sync-session-cache';
import type { User } from '../users/user';

export type AddressDeps = PasswordDeps & { emailUndos: Collection<EmailUndo> };

/** The right of an address's owner to undo a change of e-mail by the mailed link. Times are machine time. */
export interface EmailUndo {
  /** Hash of the link's token; the token itself is not stored. */
  _id: string;
  userId: string;
  /** The account's address when the link was sent. */
  email: string;
  createdAt: Date;
  /** The sign-in of the session that asked for the change: its other acts are undone too. */
  since?: Date;
  expiresAt: Date;
}

const text = { type: String, required: true } as const;
const when = { type: Date, required: true } as const;
const schema = new Schema<EmailUndo>(
  { _id: text, userId: text, email: text, createdAt: when, since: Date, expiresAt: when },
  { versionKey: false, strict: 'throw' },
);
schema.index({ userId: 1 });
schema.index({ email: 1 });
schema.index({ expiresAt: 1 });

export const openEmailUndos = collectionOf<EmailUndo>('EmailUndo', schema, 'email-undos');

/** An unsalted hash is safe, because the token has 256 random bits. */
const undoId = (token: string): string => createHash('sha256').update(token).digest('base64url');

const UNDO_LIFETIME_MS = 72 * 3600_000;

/**
 * Issues a link by which the owner of the current address can stop or undo a change to another. The token follows the
 * `#`, so that it never reaches a server, a log or a referrer.
 */
export async function issueUndoLink(
  deps: AddressDeps,
  { userId, sid, email }: { userId: string; sid: string; email: string },
  session: ClientSession,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = deps.service.clocks.machine.now();
  const expiresAt = new Date(now.getTime() + UNDO_LIFETIME_MS);
  const asking = await deps.sessions.findOne({ _id: sid }, { createdAt: 1 }, { session }).lean<Session>();
  await deps.emailUndos.create(
    [{ _id: undoId(token), userId, email, createdAt: now, since: asking?.createdAt, expiresAt }],
    { session },
  );
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

/**
 * Gives the account back to the owner of the old address, whether or not the change was completed. The requester of the
 * change knew the password, so it is invalidated, and the old address gets a mail to reset it.
 */
export const undoEmailChange =
  (deps: AddressDeps): Handler<typeof endpoints.undoEmailChange> =>
  async (call) => {
    const waitSeconds = await deps.limits.perAddress('code-try', call.ip);
    if (waitSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds: waitSeconds });
    const now = deps.service.clocks.machine.now();
    const undo = await deps.emailUndos
      .findOne({ _id: undoId(call.body.token), expiresAt: { $gt: now } })
      .lean<EmailUndo>();
    if (!undo) return expired();
    const passwordHash = await unusablePasswordHash(deps);
    try {
      const user = await restoreAddress(deps, { undo, passwordHash });
      if (!user) return expired();
      await finishTakingBack(deps, { user, call });
      return reply({});
    } catch (error) {
      if (isDuplicateKey(error, 'email')) return refuse('email-taken');
      throw error;
    }
  };

type Call = Requester & ActivityCall;

/** After the commit: ends the sessions everywhere, and mails the owner the way to a new password. */
export async function finishTakingBack(deps: AddressDeps, { user, call }: { user: User; call: Call }): Promise<void> {
  const { ip, deviceId, headers } = call;
  const { email, _id: userId, status } = user;
  await Promise.all([syncSessionCache(deps), recordActivity(deps, call, { userId, kind: 'taken-back' })]);
  if (status !== 'active') return;
  const language = mailLanguage(user, headers);
  await deps.mailbox.put(email, await createReset(deps, { email, language, ip, deviceId }));
}

const EXPIRED = 'This link has been used, or it is too old.';
const expired = () => refuse('link-expired', { message: EXPIRED });

function restoreAddress(
  deps: AddressDeps,
  { undo, passwordHash }: { undo: EmailUndo; passwordHash: string },
): Promise<User | null> {
  const { _id, userId, email, createdAt, since = createdAt } = undo;
  return inTransaction(deps.service, async (tx) => {
    const { session } = tx;
    const spent = await deps.emailUndos.deleteOne({ _id }, { session });
    const user = await deps.users.findOne({ _id: userId, status: { $ne: 'closed' } }, null, { session }).lean<User>();
    if (spent.deletedCount === 0 || !user) return null;
    // Later changes were made by the attacker: their undo links are invalidated.
    await deps.emailUndos.deleteMany({ userId, createdAt: { $gte: createdAt } }, { session });
    return takeBackAccount(deps, tx, { user, passwordHash, since, email });
  });
}
