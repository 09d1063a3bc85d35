import type { Collection } from '@baazi/service-kit';
import type { Factor } from '../factors/factor';
import type { SessionDeps } from '../sessions/session';
import type { User } from '../users/user';
import { areSame, claimsBeyond } from '../users/operator-claims';
import { factorFacts, grantOf, signedLinesAbout } from '../users/operator-grants';
import { proposalAbout } from '../users/signed-proposals';

type CheckDeps = SessionDeps & { factors: Collection<Factor> };
/**
 * Every operator, and everybody who is proposed as one, against the signed lines of this service: role, roles,
 * promotion, status, budgets, proposals and second factors. svc-auth checks itself, because nobody else may read
 * password hashes.
 */
export async function findForgedOperators(deps: CheckDeps): Promise<string[]> {
  const { users, factors, service } = deps;
  const named = await service.operatorsLog.actions.raw
    .find({ action: { $in: ['add-operator', 'propose-operator'] } }, { projection: { subject: 1 } })
    .toArray();
  const made = named.map(({ subject }) => subject);
  const found = await users
    .find({
      $or: [
        { role: 'operator' },
        { _id: { $in: made } },
        { proposedBy: { $exists: true } },
        { againstOperator: { $exists: true } },
      ],
    })
    .lean<User[]>();
  const problems: string[] = [];
  for (const user of found) {
    const lines = await signedLinesAbout(deps, user._id);
    const grant = grantOf(user._id, lines);
    const own = await factors.find({ userId: user._id, state: 'enrolled' }).lean<Factor[]>();
    const byId = (facts: readonly { factor: string }[]) => [...facts].sort((a, b) => (a.factor < b.factor ? -1 : 1));
    const signed = byId(grant && grant.status !== 'closed' ? grant.factors : []);
    const proposed = proposalAbout(lines);
    problems.push(
      ...claimsBeyond(user, grant).map((claim) => `operator ${user._id}: ${claim}`),
      ...(grant && !areSame(byId(own.map(factorFacts)), signed)
        ? [`operator ${user._id}: its second factors are not those of the signed lines`]
        : []),
      ...(user.proposedBy === undefined || user.proposedBy === proposed.asOperator?.proposedBy
        ? []
        : [`operator ${user._id}: no signed line says that ${user.proposedBy} proposed it`]),
      ...(user.againstOperator === undefined ||
      (user.againstOperator.outcome === proposed.against?.outcome &&
        user.againstOperator.proposedBy === proposed.against.proposedBy)
        ? []
        : [
            `operator ${user._id}: no signed line says that ${user.againstOperator.proposedBy} wants it ${user.againstOperator.outcome}`,
          ]),
    );
  }
  return problems;
}

/** The hourly check: each finding is an alarm. */
export const checkOperators = (deps: CheckDeps) => async (): Promise<void> => {
  for (const problem of await findForgedOperators(deps)) {
    deps.service.security.record('authz_forged', { subject: 'operators' });
    deps.service.log.error({ problem }, 'an operator is not what the signed lines of the log say');
  }
};
