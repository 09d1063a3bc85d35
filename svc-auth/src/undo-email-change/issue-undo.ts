import { randomBytes } from 'node:crypto';
import { paths } from '@baazi/contracts';
import type { ClientSession } from 'mongoose';
import type { AuthContext } from '../auth-context';
import { undoId } from './email-undo';

const UNDO_LIVES_MS = 72 * 3600_000;

/**
 * A link by which the owner of the present address stops, or takes back, the change to another. The token stands behind
 * the `#`: that part of a link never reaches a server, a log or a referrer.
 */
export async function issueUndo(
  auth: AuthContext,
  { userId, email }: { userId: string; email: string },
  session: ClientSession,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = auth.service.clocks.machine.now();
  const expiresAt = new Date(now.getTime() + UNDO_LIVES_MS);
  await auth.emailUndos.create([{ _id: undoId(token), userId, email, createdAt: now, expiresAt }], { session });
  return `${auth.service.config.PORTAL_ORIGIN}${paths.undoEmailChange}#token=${token}`;
}
