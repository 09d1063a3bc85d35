import { appended, frontierRoot, leafHash } from '@baazi/proofs';
import type { Tx } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { frontierOf, headOf, mayPublish } from './books-log';
import type { LogKind } from './log-entry';

/** What is new for the log. */
export interface Publication {
  kind: LogKind;
  subject: string;
  text: string;
}

/**
 * Appends a leaf in the transaction of what it tells of: both are there or neither. Of several copies one wins, the
 * others begin anew behind it. False: the log may not be signed now, and the transaction is rolled back.
 */
export async function appendToLog(
  contest: ContestContext,
  tx: Tx,
  { kind, subject, text }: Publication,
): Promise<boolean> {
  const { session } = tx;
  const head = await contest.logHeads.findById('head').session(session).lean();
  if (!head || !mayPublish(contest.log) || !goesOn(contest, head)) {
    tx.rollBack();
    return false;
  }
  const next = appended(frontierOf(head), leafHash(Buffer.from(text)));
  // The head first: of two at once one loses here, and begins anew.
  const { matchedCount } = await contest.logHeads.updateOne(
    { _id: 'head', size: head.size, root: head.root },
    { $set: headOf(next, contest.proofKey) },
    { session },
  );
  if (matchedCount === 0) throw new Error('the head of the log moved inside a transaction');
  await contest.logEntries.create([{ _id: head.size, kind, subject, text, at: contest.now() }], { session });
  return true;
}

/** Not so where it is shorter than what this process has seen, or as long and another: the database was put back. */
const goesOn = ({ log }: ContestContext, head: { size: number; root: string }): boolean =>
  head.size > log.known.size ||
  (head.size === log.known.size && head.root === frontierRoot(log.known).toString('base64'));
