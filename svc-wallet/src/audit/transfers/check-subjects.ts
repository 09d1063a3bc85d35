import type { Transfer } from '../../ledger/transfer';
import { judgeTransfer, type TransferSubject } from './judge-transfer';
import { transferRules, type Subject } from './transfer-rules';
import type { AuditCollections } from '../audit-deps';

/** The facts of the document that a transfer is about. */
interface SubjectFacts {
  _id: string;
  state?: string;
  /** the player whose money it concerns */
  owner?: string;
  /** of a stake: times settled */
  n?: number;
  /** of a payment: the amount the bank took back */
  reversals?: { id: string }[];
}

/**
 * Transfers against their documents. Transfers are read before documents: states only move forward, so it is correct
 * while traffic flows.
 */
export async function checkTransfers(collections: AuditCollections, transfers: readonly Transfer[]): Promise<string[]> {
  const problems: string[] = [];
  const judged = transfers.map((transfer) => ({ transfer, ...judgeTransfer(transfer) }));
  const facts = await readSubjects(
    collections,
    judged.flatMap(({ transfer, about }) => [
      ...(about ? [about] : []),
      ...(transfer.player === undefined ? [] : [{ subject: 'wallet' as const, id: transfer.player }]),
    ]),
  );
  for (const { transfer, about, problems: own } of judged) {
    problems.push(...own);
    const { player } = transfer;
    const name = `transfer ${transfer._id}`;
    if (player !== undefined && !facts.get(`wallet ${player}`))
      problems.push(`${name}: its player ${player} has no wallet`);
    if (!about || about.subject === 'wallet') continue;
    const document = facts.get(`${about.subject} ${about.id}`);
    if (!document) problems.push(`${name}: its ${about.subject} ${about.id} is not there`);
    else problems.push(...subjectProblems(transfer, about, document).map((problem) => `${name}: ${problem}`));
  }
  return problems;
}

function subjectProblems(transfer: Transfer, about: TransferSubject, document: SubjectFacts): string[] {
  const { states, toOther = false } = transferRules[transfer.kind];
  const which = `its ${about.subject} ${about.id}`;
  return [
    ...(states.includes(document.state ?? '') ? [] : [`${which} is ${document.state ?? 'in no state'}`]),
    ...(toOther || transfer.player === undefined || transfer.player === document.owner
      ? []
      : [`${which} is of ${document.owner ?? 'nobody'}, it moves the purses of ${transfer.player}`]),
    ...(about.n !== undefined && about.n > (document.n ?? 0) ? [`${which} was settled ${document.n ?? 0} times`] : []),
    ...(about.reversal !== undefined && !document.reversals?.some(({ id }) => id === about.reversal)
      ? [`${which} knows no reversal ${about.reversal}`]
      : []),
  ];
}

async function readSubjects(
  collections: AuditCollections,
  wanted: readonly { subject: Subject; id: string }[],
): Promise<Map<string, SubjectFacts>> {
  const found = new Map<string, SubjectFacts>();
  const idsOf = (subject: Subject): string[] => [
    ...new Set(wanted.filter((one) => one.subject === subject).map(({ id }) => id)),
  ];
  const read = async (subject: Subject, find: (ids: string[]) => Promise<SubjectFacts[]>): Promise<void> => {
    const ids = idsOf(subject);
    if (ids.length === 0) return;
    for (const facts of await find(ids)) found.set(`${subject} ${facts._id}`, facts);
  };
  const { wallets, stakes, payments, withdrawals, referrals, adjustments } = collections;
  await read('wallet', (ids) => wallets.raw.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray());
  await read('stake', async (ids) =>
    (await stakes.raw.find({ _id: { $in: ids } }, { projection: { state: 1, userId: 1, n: 1 } }).toArray()).map(owned),
  );
  await read('payment', async (ids) =>
    (
      await payments.raw.find({ _id: { $in: ids } }, { projection: { state: 1, userId: 1, reversals: 1 } }).toArray()
    ).map(owned),
  );
  await read('withdrawal', async (ids) =>
    (await withdrawals.raw.find({ _id: { $in: ids } }, { projection: { state: 1, userId: 1 } }).toArray()).map(owned),
  );
  await read('referral', async (ids) =>
    (await referrals.raw.find({ _id: { $in: ids } }, { projection: { state: 1, referrerId: 1 } }).toArray()).map(
      ({ referrerId, ...rest }) => ({ ...rest, owner: referrerId }),
    ),
  );
  await read('adjustment', async (ids) =>
    (await adjustments.raw.find({ _id: { $in: ids } }, { projection: { state: 1, userId: 1 } }).toArray()).map(owned),
  );
  return found;
}

const owned = <T extends { userId?: string }>({ userId, ...rest }: T): Omit<T, 'userId'> & { owner?: string } => ({
  ...rest,
  owner: userId,
});
