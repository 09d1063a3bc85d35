import type { AuthContext } from '../auth-context';
import type { User } from './user';

const COOLING_OFF_MS = 24 * 3600_000;

/**
 * What the other services must know of an operator: from when on money may be acted on, and to whom a promotion ties.
 * Who was made an operator by nobody (the first one, or on the machine) acts at once.
 */
export async function standingOf(
  auth: AuthContext,
  { _id, promotion }: Pick<User, '_id' | 'promotion'>,
): Promise<{ moneyFrom?: string; linkedTo: string[] }> {
  const by = promotion?.by ?? [];
  const made = await auth.users.find({ 'promotion.by': _id }, { _id: 1 }).lean<Pick<User, '_id'>[]>();
  return {
    ...(promotion && by.length > 0
      ? { moneyFrom: new Date(promotion.since.getTime() + COOLING_OFF_MS).toISOString() }
      : {}),
    linkedTo: [...by, ...made.map((user) => user._id)],
  };
}
