import type { Migration } from '@baazi/service-kit';
import { enrolledFactors, type FactorDeps } from '../factors/factor';
import type { User } from '../users/user';
import { EARLIER_OPERATORS, factorFacts } from '../users/operator-grants';

/**
 * Lists the operators of before as they are, once, in a signed line: theirs were not signed. While that line or another
 * operator's is there, the step does nothing again.
 */
export const earlierOperatorsMigration = (deps: FactorDeps): Migration => ({
  name: '2026-11-26-earlier-operators',
  async up() {
    const { operatorsLog, part } = deps.service;
    const signed = { signature: { $exists: true }, $or: [{ _id: EARLIER_OPERATORS }, { action: 'add-operator' }] };
    if (await operatorsLog.actions.raw.findOne(signed, { projection: { _id: 1 } })) return 0;
    const earlier = await deps.users.find({ role: 'operator' }).lean<User[]>();
    if (earlier.length === 0) return 0;
    const operators = [];
    for (const { _id: id, roles, promotion, status, budgetsLiftedUntil } of earlier)
      operators.push({
        ...{ id, roles, promotion, status, budgetsLiftedUntil },
        factors: (await enrolledFactors(deps, id)).map(factorFacts),
      });
    await operatorsLog.record(
      undefined,
      {
        by: part,
        action: EARLIER_OPERATORS,
        subject: EARLIER_OPERATORS,
        reason: 'operators of an earlier release',
        after: { operators },
      },
      EARLIER_OPERATORS,
    );
    return earlier.length;
  },
});
