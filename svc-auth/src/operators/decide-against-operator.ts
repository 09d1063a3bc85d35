import type { OperatorRole } from '@baazi/contracts';
import { decideByTwo, type Operator, type Proposal, type Tx } from '@baazi/service-kit';
import { isOidcAddress } from '../users/email-address';
import type { User, UserDeps } from '../users/user';
import { recordAction } from '../users/record-action';
import { reportForgery, signedLinesAbout, type GrantDeps } from '../users/operator-grants';
import { proposalAbout } from '../users/signed-proposals';

/** Fewer could not confirm each other, and one of them could lock the other out. */
const FEWEST = 2;

interface Act {
  user: User;
  by: Operator;
  outcome: 'active' | 'blocked' | 'deleted' | { roles: OperatorRole[] };
  reason: string;
}
type Decision = 'confirmed' | 'proposed' | 'second-operator-needed' | 'last-operators' | 'not-your-role';

const isAdmin = (roles: readonly OperatorRole[] | undefined): boolean => roles?.includes('admin') ?? true;

/**
 * A block, an unblock or a deletion of an operator, or a change of the roles, takes two admins who are not linked, and never
 * leaves fewer than two admins (T133). The first request is stored as a proposal. A player needs one operator only.
 */
export async function decideAgainstOperator(
  deps: UserDeps & GrantDeps,
  tx: Tx,
  { user, by, outcome, reason }: Act,
): Promise<Decision> {
  if (user.role !== 'operator') return 'confirmed';
  if (!isAdmin(by.roles)) return 'not-your-role';
  const { session } = tx;
  const staysAdmin = outcome === 'active' || (typeof outcome === 'object' && isAdmin(outcome.roles));
  if (!staysAdmin && user.status === 'active' && isAdmin(user.roles) && !isOidcAddress(user.email)) {
    // Admins of the OIDC provider do not count: it may be unavailable, or name others tomorrow.
    const local = { $not: /@oidc\.invalid$/ };
    const others = { role: 'operator', status: 'active', _id: { $ne: user._id }, email: local } as const;
    const admins = { $or: [{ roles: { $exists: false } }, { roles: 'admin' as const }] };
    const left = await deps.users.countDocuments({ ...others, ...admins }).session(session);
    if (left < FEWEST) return 'last-operators';
  }
  const now = deps.service.clocks.machine.now();
  const wanted = typeof outcome === 'object' ? `roles: ${outcome.roles.join(', ')}` : outcome;
  const first = await signedProposal(deps, user, session);
  const step = decideByTwo(first, { operator: by, outcome: wanted, now });
  if (step === 'second-operator-needed') return step;
  if (step === 'confirm') {
    // Ends all proposals: two confirmed at the same time conflict, and the second one counts again.
    await deps.users.updateMany({ role: 'operator' }, { $unset: { againstOperator: 1 } }, { session });
    return 'confirmed';
  }
  const againstOperator = { outcome: wanted, proposedBy: by.userId, at: now };
  await deps.users.updateOne({ _id: user._id }, { $set: { againstOperator } }, { session });
  await recordAction(deps, tx, {
    by: by.userId,
    action: 'propose-against-operator',
    subject: user._id,
    reason,
    before: typeof outcome === 'object' ? { roles: user.roles } : { status: user.status },
    after: { ...(typeof outcome === 'object' ? outcome : { status: outcome }), wanted },
  });
  return 'proposed';
}

/** The stored proposal, if a signed line made it; its time is the line's. */
async function signedProposal(
  deps: Parameters<typeof decideAgainstOperator>[0],
  { _id, againstOperator }: User,
  session: Tx['session'],
): Promise<Proposal | undefined> {
  if (!againstOperator) return undefined;
  const { against } = proposalAbout(await signedLinesAbout(deps, _id, session));
  if (against?.outcome === againstOperator.outcome && against.proposedBy === againstOperator.proposedBy) return against;
  reportForgery(deps, _id, [`${againstOperator.outcome}, proposed by ${againstOperator.proposedBy}`]);
  return undefined;
}
