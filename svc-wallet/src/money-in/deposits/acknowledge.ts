import { isDuplicateKey, isInfrastructureError } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import type { Payment } from '../payment';
import type { Acknowledged, Claim } from './claim';

const CLAIMABLE_MS = 24 * 3600_000;
const MOST_READ = 1000;

/** Acknowledges one credited deposit of its amount for each claim, once. Claims that wait together share their trips. */
export const acknowledge = (bank: WalletContext, claim: Claim): Promise<Acknowledged> =>
  bank.trips.claims.add(claim, (claims) => acknowledgeAll(bank, claims));

async function acknowledgeAll(bank: WalletContext, claims: readonly Claim[]): Promise<Acknowledged[]> {
  const [only] = claims;
  if (only && claims.length === 1) return [await acknowledgeOne(bank, only)];
  const answers = await acknowledgeTogether(bank, claims);
  if (answers) return answers;
  // Somebody else was quicker at one of them, and which of the others are written is not known: their keys tell.
  const alone: Acknowledged[] = [];
  for (const claim of claims) alone.push(await acknowledgeOne(bank, { ...claim, mayRepeat: true }));
  return alone;
}

async function acknowledgeTogether(bank: WalletContext, claims: readonly Claim[]): Promise<Acknowledged[] | undefined> {
  const now = bank.machineNow();
  const writes = new Map<string, string>();
  const looksFor = claims.filter(({ credit, amountPaise, key }) => {
    if (credit?.amountPaise !== amountPaise || writes.has(credit.paymentId)) return true;
    // Nothing is right because it is remembered: the write meets it as it is, and a key that was used before.
    writes.set(credit.paymentId, key);
    return false;
  });
  const known = new Map(
    (
      await byKeys(
        bank,
        looksFor.filter(({ mayRepeat }) => mayRepeat),
      )
    ).map((payment) => [payment.acknowledgedKey, payment]),
  );
  const open = looksFor.length === 0 ? [] : await claimableOf(bank, looksFor, now);
  const answers = claims.map((claim): Acknowledged => {
    const { userId, amountPaise, key } = claim;
    if (!looksFor.includes(claim)) return 'acknowledged';
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
    const { modifiedCount } = await bank.payments.raw.bulkWrite(
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

const claimableOf = (bank: WalletContext, claims: readonly Claim[], now: Date) =>
  bank.payments.raw
    .find(
      { ...claimable(now), userId: { $in: claims.map(({ userId }) => userId) } },
      { projection: { userId: 1, amountPaise: 1 }, sort: { creditedAt: -1 }, limit: MOST_READ },
    )
    .toArray();

async function acknowledgeOne(bank: WalletContext, claim: Claim): Promise<Acknowledged> {
  const { userId, amountPaise, key, mayRepeat } = claim;
  const [repeated] = mayRepeat ? await byKeys(bank, [claim]) : [];
  if (repeated) return repeated.amountPaise === amountPaise ? 'acknowledged' : 'conflict';
  const now = bank.machineNow();
  try {
    const found = await bank.payments.raw.findOneAndUpdate(
      { ...claimable(now), userId, amountPaise },
      { $set: { acknowledgedAt: now, ...(mayRepeat ? { acknowledgedKey: key } : {}) } },
      { sort: { creditedAt: -1 }, projection: { _id: 1 } },
    );
    return found ? 'acknowledged' : 'nothing';
  } catch (error) {
    // The same key was used a moment ago: that claim is the answer.
    if (isDuplicateKey(error)) return 'acknowledged';
    throw error;
  }
}

const claimable = (now: Date) => ({
  state: 'credited' as const,
  acknowledgedAt: { $exists: false },
  creditedAt: { $gte: new Date(now.getTime() - CLAIMABLE_MS) },
});

const byKeys = async (
  bank: WalletContext,
  claims: readonly Claim[],
): Promise<Pick<Payment, 'acknowledgedKey' | 'amountPaise'>[]> =>
  claims.length === 0
    ? []
    : bank.payments.raw
        .find(
          { acknowledgedKey: { $in: claims.map(({ key }) => key) } },
          { projection: { acknowledgedKey: 1, amountPaise: 1 } },
        )
        .toArray();
