import { isDuplicateKey, isInfrastructureError } from '@baazi/service-kit';
import type { Payment } from '../../ledger/payment';
import type { Acknowledged, Claim, DepositDeps } from '../deposit-batches';

const CLAIMABLE_MS = 24 * 3600_000;
const MOST_READ = 1000;

/** Acknowledges one credited deposit of the claimed amount for each claim, once. Concurrent claims share a batch. */
export const acknowledge = (deps: DepositDeps, claim: Claim): Promise<Acknowledged> =>
  deps.depositBatches.claims.add(claim, (claims) => acknowledgeAll(deps, claims));

async function acknowledgeAll(deps: DepositDeps, claims: readonly Claim[]): Promise<Acknowledged[]> {
  const [only] = claims;
  if (only && claims.length === 1) return [await acknowledgeOne(deps, only)];
  const answers = await acknowledgeBatch(deps, claims);
  if (answers) return answers;
  // Another request won the race for one of the payments. It is unknown which of the others were written, so each
  // claim is retried singly and found by its key.
  const acknowledged: Acknowledged[] = [];
  for (const claim of claims) acknowledged.push(await acknowledgeOne(deps, { ...claim, mayRepeat: true }));
  return acknowledged;
}

async function acknowledgeBatch(deps: DepositDeps, claims: readonly Claim[]): Promise<Acknowledged[] | undefined> {
  const now = deps.machineNow();
  const writes = new Map<string, string>();
  const lookupFor = claims.filter(({ credit, amountPaise, key }) => {
    if (credit?.amountPaise !== amountPaise || writes.has(credit.paymentId)) return true;
    // The cached credit is only a hint: the filtered write rejects a stale credit, and the unique key rejects a key
    // that was used before.
    writes.set(credit.paymentId, key);
    return false;
  });
  const known = new Map(
    (
      await byKeys(
        deps,
        lookupFor.filter(({ mayRepeat }) => mayRepeat),
      )
    ).map((payment) => [payment.acknowledgedKey, payment]),
  );
  const open = lookupFor.length === 0 ? [] : await claimableOf(deps, lookupFor, now);
  const answers = claims.map((claim): Acknowledged => {
    const { userId, amountPaise, key } = claim;
    if (!lookupFor.includes(claim)) return 'acknowledged';
    const repeated = known.get(key);
    if (repeated) return repeated.amountPaise === amountPaise ? 'acknowledged' : 'conflict';
    const found = open.find(
      (payment) => payment.userId === userId && payment.amountPaise === amountPaise && !writes.has(payment._id),
    );
    if (!found) return 'nothing';
    writes.set(found._id, key);
    return 'acknowledged';
  });
  if (writes.size === 0) return answers;
  try {
    const { modifiedCount } = await deps.payments.raw.bulkWrite(
      [...writes].map(([_id, acknowledgedKey]) => ({
        updateOne: {
          filter: { _id, ...claimable(now) },
          update: { $set: { acknowledgedAt: now, acknowledgedKey } },
        },
      })),
      { ordered: false },
    );
    return modifiedCount === writes.size ? answers : undefined;
  } catch (error) {
    if (isInfrastructureError(error)) throw error;
    return undefined;
  }
}

const claimableOf = (deps: DepositDeps, claims: readonly Claim[], now: Date) =>
  deps.payments.raw
    .find(
      { ...claimable(now), userId: { $in: claims.map(({ userId }) => userId) } },
      { projection: { userId: 1, amountPaise: 1 }, sort: { creditedAt: -1 }, limit: MOST_READ },
    )
    .toArray();

async function acknowledgeOne(deps: DepositDeps, claim: Claim): Promise<Acknowledged> {
  const { userId, amountPaise, key, mayRepeat } = claim;
  const [repeated] = mayRepeat ? await byKeys(deps, [claim]) : [];
  if (repeated) return repeated.amountPaise === amountPaise ? 'acknowledged' : 'conflict';
  const now = deps.machineNow();
  try {
    const found = await deps.payments.raw.findOneAndUpdate(
      { ...claimable(now), userId, amountPaise },
      { $set: { acknowledgedAt: now, ...(mayRepeat ? { acknowledgedKey: key } : {}) } },
      { sort: { creditedAt: -1 }, projection: { _id: 1 } },
    );
    return found ? 'acknowledged' : 'nothing';
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // The same key was used by a concurrent request: that claim decides.
    const [claimed] = await byKeys(deps, [claim]);
    return claimed?.amountPaise === amountPaise ? 'acknowledged' : 'conflict';
  }
}

const claimable = (now: Date) => ({
  state: 'credited' as const,
  acknowledgedAt: { $exists: false },
  creditedAt: { $gte: new Date(now.getTime() - CLAIMABLE_MS) },
});

const byKeys = async (
  deps: DepositDeps,
  claims: readonly Claim[],
): Promise<Pick<Payment, 'acknowledgedKey' | 'amountPaise'>[]> =>
  claims.length === 0
    ? []
    : deps.payments.raw
        .find(
          { acknowledgedKey: { $in: claims.map(({ key }) => key) } },
          { projection: { acknowledgedKey: 1, amountPaise: 1 } },
        )
        .toArray();
