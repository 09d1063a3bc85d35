import type { Leg } from '../../ledger/account';
import type { Transfer } from '../../ledger/transfer';

/** Transfers by their id, of the same instant as the documents that are checked with them. */
export type Posted = ReadonlyMap<string, Transfer>;

/** A transfer that must be there with exactly these legs. */
export function expectTransfer(name: string, posted: Posted, id: string, legs: readonly Leg[]): string[] {
  const transfer = posted.get(id);
  if (!transfer) return [`${name}: its transfer ${id} is not there`];
  return sameLegs(transfer.legs, legs)
    ? []
    : [`${name}: its transfer ${id} moves ${inWords(transfer.legs)}, not ${inWords(legs)}`];
}

/** Transfers that must be there or must not, by what the document says. */
export function expectOnly(
  name: string,
  posted: Posted,
  expected: Record<string, readonly Leg[] | 'absent'>,
): string[] {
  return Object.entries(expected).flatMap(([id, legs]) => {
    if (legs !== 'absent') return expectTransfer(name, posted, id, legs);
    return posted.has(id) ? [`${name}: it has a transfer ${id}`] : [];
  });
}

const inWords = (legs: readonly Leg[]): string =>
  legs
    .map(({ account, paise }) => `${account} ${paise}`)
    .sort()
    .join(', ');
const sameLegs = (a: readonly Leg[], b: readonly Leg[]): boolean => inWords(a) === inWords(b);

/** What a transfer moves on an account; nothing when it is not there. */
export const movedOn = (transfer: Transfer | undefined, account: string): number =>
  transfer?.legs.reduce((sum, leg) => (leg.account === account ? sum + leg.paise : sum), 0) ?? 0;
