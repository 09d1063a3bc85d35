import { type EndpointData, type OperatorBudget, operatorBudgets, PEOPLE_WITHOUT_REASON } from '@baazi/contracts';
import type { Redis } from 'ioredis';
import type { Caller } from '../identity/authorize';
import { limitKey, secondsLeft, sharedLimiter } from '../redis/address-limits';
import type { Logger } from '../telemetry/create-logger';
import type { OperatorsLog } from './operators-log';

const HOUR_S = 3600;

interface BudgetDeps {
  redis: Redis;
  keys: (name: string) => string;
  config: { LIMITS: 'production' | 'relaxed' };
  now: () => Date;
  log: Logger;
  operatorsLog: Pick<OperatorsLog, 'record'>;
}
interface Spent {
  endpoint: Pick<EndpointData, 'budget'>;
  caller: Pick<Caller, 'userId' | 'budgetsLiftedUntil'>;
  /** the person that is looked at; undefined: a list of them */
  personId: string | undefined;
  /** path and query */
  url: string;
}
type Refused = { code: 'budget-spent'; waitSeconds: number } | { code: 'read-reason-needed'; waitSeconds?: undefined };
/** Why the operator may not go on in this hour; undefined: the budget is not spent. */
export type SpendBudget = (spent: Spent) => Promise<Refused | undefined>;

/**
 * Counts what operators do to and read of people, an hour and operator, across all services. A person or a page of a list
 * counts once an hour however often it is read, and whom an operator looks at is logged as often (T144). From a number
 * on, the operator states a reason first.
 */
export function budgetSpender(deps: BudgetDeps): SpendBudget {
  const limiters = Object.fromEntries(
    Object.entries(operatorBudgets).map(([name, points]) => [
      name,
      sharedLimiter(deps, `operator-${name}`, { points, seconds: HOUR_S }),
    ]),
  );
  const count = async (budget: OperatorBudget, { caller }: Spent): Promise<number> => {
    const isLifted = (caller.budgetsLiftedUntil ?? 0) > deps.now().getTime();
    if (isLifted || deps.config.LIMITS === 'relaxed') return 0;
    const used = await limiters[budget]?.penalty(limitKey(caller.userId));
    return used && used.consumedPoints > operatorBudgets[budget] ? secondsLeft(used) : 0;
  };
  const asRefusal = (waitSeconds: number): Refused | undefined =>
    waitSeconds > 0 ? { code: 'budget-spent', waitSeconds } : undefined;
  const needsReason = async ({ caller }: Spent): Promise<boolean> => {
    const isLifted = (caller.budgetsLiftedUntil ?? 0) > deps.now().getTime();
    if (isLifted || deps.config.LIMITS === 'relaxed') return false;
    const used = await limiters['people']?.get(limitKey(caller.userId));
    return (used?.consumedPoints ?? 0) >= PEOPLE_WITHOUT_REASON && !(await isReasonStated(deps, caller.userId));
  };
  const countRead = async (spent: Spent): Promise<Refused | undefined> =>
    (await needsReason(spent)) ? { code: 'read-reason-needed' } : asRefusal(await count('people', spent));
  return async (spent) => {
    const { endpoint, caller, personId, url } = spent;
    if (endpoint.budget === undefined) return undefined;
    if (endpoint.budget !== 'people') return asRefusal(await count(endpoint.budget, spent));
    const isNew = await firstInHour(deps, 'read', `${caller.userId} ${personId ?? url}`);
    const refused = isNew ? await countRead(spent) : undefined;
    if (refused) {
      // The next try is not a repeat of an allowed read.
      await deps.redis.del(seenKey(deps, 'read', `${caller.userId} ${personId ?? url}`)).catch(() => 0);
      return refused;
    }
    const subject = personId ?? 'users';
    if (await firstInHour(deps, 'logged', `${caller.userId} ${subject}`))
      await deps.operatorsLog.record(undefined, { by: caller.userId, action: 'look-at', subject, reason: '' });
    return undefined;
  };
}

type ReasonDeps = Pick<BudgetDeps, 'redis' | 'keys'>;
const reasonKey = ({ keys }: ReasonDeps, userId: string): string => keys(`operator-reason:${limitKey(userId)}`);

/** Lets an operator look at more people for an hour, up to the budget. The caller has logged the reason. */
export async function acceptReadReason(deps: ReasonDeps, userId: string): Promise<void> {
  await deps.redis.set(reasonKey(deps, userId), '1', 'EX', HOUR_S);
}

/** While Redis is unavailable no reason is asked, since none could be stored. */
const isReasonStated = async (deps: ReasonDeps, userId: string): Promise<boolean> =>
  deps.redis.status !== 'ready' || (await deps.redis.exists(reasonKey(deps, userId))) === 1;

const seenKey = ({ keys }: BudgetDeps, what: 'read' | 'logged', text: string): string =>
  keys(`operator-${what}:${limitKey(text)}`);

/** Without Redis every time is the first one: rather counted twice than not at all. */
async function firstInHour(deps: BudgetDeps, what: 'read' | 'logged', text: string): Promise<boolean> {
  if (deps.redis.status !== 'ready') return true;
  const set = deps.redis.set(seenKey(deps, what, text), '1', 'EX', HOUR_S, 'NX');
  return set.then(
    (done) => done !== null,
    (error: unknown) => {
      deps.log.debug({ err: error }, 'what an operator reads is not remembered');
      return true;
    },
  );
}
