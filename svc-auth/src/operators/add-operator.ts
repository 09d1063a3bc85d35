import type { endpoints, OperatorRole } from '@baazi/contracts';
import { type Handler, inTransaction, isLinked, type Operator, refuse, reply } from '@baazi/service-kit';
import { markSessionsStale } from '../sessions/open-session';
import { syncSessionCache } from '../sessions/sync-session-cache';
import { changeUser } from '../users/change-user';
import { changeWithClosedWallet, isMoneyHeld } from '../users/close-wallet';
import { recordAction } from '../users/record-action';
import { enrolledFactors, type FactorDeps } from '../factors/factor';
import { factorFacts, reportForgery, signedLinesAbout } from '../users/operator-grants';
import { proposalAbout } from '../users/signed-proposals';
import type { User } from '../users/user';

export const addOperator =
  (deps: FactorDeps): Handler<typeof endpoints.addOperator> =>
  async (call) => {
    const { email, reason, roles } = call.body;
    const promoted = await makeOperator(deps, { email, by: call.caller, reason: reason ?? '', roles });
    if (promoted.kind !== 'refused')
      return reply({ _id: promoted.user._id, email, role: promoted.user.role, state: promoted.kind });
    const { code } = promoted;
    return code === 'user-not-found'
      ? refuse(code, { errors: [{ path: 'email', msg: 'This user does not exist.' }] })
      : refuse(code);
  };

type PromotionResult =
  | { kind: 'proposed' | 'operator'; user: User }
  | { kind: 'refused'; code: 'user-not-found' | 'money-held' | 'second-operator-needed' };
interface PromotionRequest {
  email: string;
  reason: string;
  /** the proposing or confirming operator, or the command line, which needs no second person */
  by: Operator | 'command-line';
  /** what is proposed; a confirmation confirms that. Absent: admin */
  roles?: OperatorRole[];
}

const refused = (code: Extract<PromotionResult, { kind: 'refused' }>['code']): PromotionResult => ({
  kind: 'refused',
  code,
});

/**
 * Promotes a member to operator: a first operator proposes, a second one confirms. Refused while the account holds
 * money, because operators do not play.
 */
export async function makeOperator(deps: FactorDeps, request: PromotionRequest): Promise<PromotionResult> {
  const { email, by } = request;
  const user = await deps.users.findOne({ email, status: 'active', kind: 'member' }).lean<User>();
  if (!user) return refused('user-not-found');
  if (user.role === 'operator') return { kind: 'operator', user };
  if (by === 'command-line') return promote(deps, user, request, []);
  const { asOperator } = proposalAbout(await signedLinesAbout(deps, user._id));
  const { proposedBy } = user;
  if (proposedBy === undefined || asOperator?.proposedBy !== proposedBy) {
    if (proposedBy !== undefined) reportForgery(deps, user._id, [`it was proposed by ${proposedBy}`]);
    return propose(deps, user, { ...request, by });
  }
  if (isLinked(by, proposedBy)) return refused('second-operator-needed');
  return promote(deps, user, { ...request, roles: asOperator.roles }, [proposedBy, by.userId]);
}

async function propose(
  deps: FactorDeps,
  { _id, proposedBy }: User,
  { by, reason, roles = ['admin'] }: PromotionRequest & { by: Operator },
): Promise<PromotionResult> {
  if (await isMoneyHeld(deps, _id)) return refused('money-held');
  const user = await inTransaction(deps.service, async (tx) => {
    const proposed = await deps.users
      .findOneAndUpdate(
        { _id, status: 'active', role: 'player', proposedBy: proposedBy ?? { $exists: false } },
        { $set: { proposedBy: by.userId, roles } },
        { session: tx.session, returnDocument: 'after' },
      )
      .lean<User>();
    if (proposed)
      await recordAction(deps, tx, {
        by: by.userId,
        action: 'propose-operator',
        subject: _id,
        reason,
        after: { roles },
      });
    return proposed;
  });
  // A concurrent proposal of another operator won; this operator may confirm it.
  return user ? { kind: 'proposed', user } : refused('second-operator-needed');
}

/** Changes the role and marks the sessions of the new operator and of both promoters, whose `linkedTo` changed. */
async function promote(
  deps: FactorDeps,
  { _id, proposedBy }: User,
  request: PromotionRequest,
  promoters: string[],
): Promise<PromotionResult> {
  const { by, reason, roles } = request;
  const change = (): Promise<User | null> =>
    inTransaction(deps.service, async (tx) => {
      const promoted = await changeUser(
        deps,
        tx,
        _id,
        {
          $set: {
            role: 'operator',
            promotion: { since: deps.service.clocks.business.now(), by: promoters },
            ...(roles && { roles }),
          },
          $unset: { proposedBy: 1, ...(roles ? {} : { roles: 1 }) },
        },
        {
          status: 'active',
          role: 'player',
          ...(promoters.length > 0 && proposedBy !== undefined ? { proposedBy } : {}),
        },
      );
      if (!promoted) return null;
      await recordAction(deps, tx, {
        by: by === 'command-line' ? by : by.userId,
        action: 'add-operator',
        subject: _id,
        reason,
        before: { role: 'player', proposedBy },
        after: {
          role: 'operator',
          roles: promoted.roles,
          promotion: promoted.promotion,
          factors: (await enrolledFactors(deps, _id, tx.session)).map(factorFacts),
        },
      });
      for (const userId of [_id, ...promoters]) await markSessionsStale(deps, userId, tx.session);
      return promoted;
    });
  const user = await changeWithClosedWallet(deps, _id, change);
  if (user === 'money-held') return refused('money-held');
  // A concurrent change won: decide again by the current state.
  if (!user) return makeOperator(deps, request);
  await syncSessionCache(deps);
  return { kind: 'operator', user };
}
