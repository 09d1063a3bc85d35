import { inTransaction, isLinked, type Operator } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { isMoneyHeld } from '../privacy/is-money-held';
import { markSessions } from '../sessions/end-sessions';
import { forgetStaleSessions } from '../sessions/forget-stale-sessions';
import { changeUser } from '../users/change-user';
import { closeWallet, reopenWallet } from '../users/close-wallet';
import type { User } from '../users/user';
import { recordAction } from '../operators-log/record-action';

export type Promoted =
  | { kind: 'proposed' | 'operator'; user: User }
  | { kind: 'refused'; code: 'user-not-found' | 'money-held' | 'second-operator-needed' };
interface Word {
  email: string;
  reason: string;
  /** whose word it is: an operator's, or that of whoever has the machine, which needs no other */
  by: Operator | 'command-line';
}

const refused = (code: Extract<Promoted, { kind: 'refused' }>['code']): Promoted => ({ kind: 'refused', code });

/**
 * Makes a member an operator: the first operator's word is a proposal, the same word of another one does it. Not while
 * the account holds money: an operator never plays.
 */
export async function makeOperator(auth: AuthContext, word: Word): Promise<Promoted> {
  const { email, by } = word;
  const user = await auth.users.findOne({ email, status: 'active', kind: 'member' }).lean<User>();
  if (!user) return refused('user-not-found');
  if (user.role === 'operator') return { kind: 'operator', user };
  if (by === 'command-line') return promote(auth, user, word, []);
  const { proposedBy } = user;
  if (proposedBy === undefined) return propose(auth, user, { ...word, by });
  if (isLinked(by, proposedBy)) return refused('second-operator-needed');
  return promote(auth, user, word, [proposedBy, by.userId]);
}

async function propose(auth: AuthContext, { _id }: User, { by, reason }: Word & { by: Operator }): Promise<Promoted> {
  if (await isMoneyHeld(auth, _id)) return refused('money-held');
  const user = await inTransaction(auth.service, async (tx) => {
    const proposed = await auth.users
      .findOneAndUpdate(
        { _id, status: 'active', role: 'player', proposedBy: { $exists: false } },
        { $set: { proposedBy: by.userId } },
        { session: tx.session, returnDocument: 'after' },
      )
      .lean<User>();
    if (proposed) await recordAction(auth, tx, { by: by.userId, action: 'propose-operator', subject: _id, reason });
    return proposed;
  });
  // Two at the same moment: the other one's word is there now, and this one may confirm it.
  return user ? { kind: 'proposed', user } : refused('second-operator-needed');
}

/** From here on the open sessions are an operator's; those of who promoted learn whom they are tied to. */
async function promote(auth: AuthContext, { _id, proposedBy }: User, word: Word, tiedTo: string[]): Promise<Promoted> {
  const { by, reason } = word;
  if (!(await closeWallet(auth, _id))) return refused('money-held');
  let user: User | null = null;
  try {
    user = await inTransaction(auth.service, async (tx) => {
      const promoted = await changeUser(
        auth,
        tx,
        _id,
        {
          $set: { role: 'operator', promotion: { since: auth.service.clocks.business.now(), by: tiedTo } },
          $unset: { proposedBy: 1 },
        },
        { status: 'active', role: 'player', ...(tiedTo.length > 0 && proposedBy !== undefined ? { proposedBy } : {}) },
      );
      if (!promoted) return null;
      await recordAction(auth, tx, {
        by: by === 'command-line' ? by : by.userId,
        action: 'add-operator',
        subject: _id,
        reason,
        before: { role: 'player', ...(proposedBy === undefined ? {} : { proposedBy }) },
        after: { role: 'operator' },
      });
      for (const userId of [_id, ...tiedTo]) await markSessions(auth, userId, tx.session);
      return promoted;
    });
  } finally {
    if (!user) await reopenWallet(auth, _id);
  }
  // Somebody else was quicker: how the user stands now decides.
  if (!user) return makeOperator(auth, word);
  await forgetStaleSessions(auth);
  return { kind: 'operator', user };
}
