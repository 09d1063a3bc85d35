import type { Posting } from '../../ledger/account';
import type { Transfer } from '../../ledger/transfer';

/** Transfers by id, at the instant of the documents that are checked with them. */
export type Posted = ReadonlyMap<string, Transfer>;

/** A transfer that must exist with exactly these postings. */
export function expectTransfer(name: string, posted: Posted, id: string, postings: readonly Posting[]): string[] {
  const transfer = posted.get(id);
  if (!transfer) return [`${name}: its transfer ${id} is not there`];
  return samePostings(transfer.legs, postings)
    ? []
    : [`${name}: its transfer ${id} moves ${asText(transfer.legs)}, not ${asText(postings)}`];
}

/** Transfers that must or must not exist, according to the document. */
export function expectOnly(
  name: string,
  posted: Posted,
  expected: Record<string, readonly Posting[] | 'absent'>,
): string[] {
  return Object.entries(expected).flatMap(([id, postings]) => {
    if (postings !== 'absent') return expectTransfer(name, posted, id, postings);
    return posted.has(id) ? [`${name}: it has a transfer ${id}`] : [];
  });
}

const asText = (postings: readonly Posting[]): string =>
  postings
    .map(({ account, paise }) => `${account} ${paise}`)
    .sort()
    .join(', ');
const samePostings = (a: readonly Posting[], b: readonly Posting[]): boolean => asText(a) === asText(b);

/** The amount that a transfer moves on an account; undefined if it does not exist. */
export const movedOn = (transfer: Transfer | undefined, account: string): number =>
  transfer?.legs.reduce((sum, posting) => (posting.account === account ? sum + posting.paise : sum), 0) ?? 0;
