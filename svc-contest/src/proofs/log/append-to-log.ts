import { appended, frontierRoot, leafHash } from '@baazi/proofs';
import { type Tx, inTransaction, isDuplicateKey } from '@baazi/service-kit';
import type { LogDeps } from '../proof-deps';
import { frontierOf, headOf, mayPublish, type LogKind } from './books-log';

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
export async function appendToLog(deps: LogDeps, tx: Tx, { kind, subject, text }: Publication): Promise<boolean> {
  const { session } = tx;
  const head = await deps.logHeads.findById('head').session(session).lean();
  if (!head || !mayPublish(deps.log) || !goesOn(deps, head)) {
    tx.rollBack();
    return false;
  }
  const next = appended(frontierOf(head), leafHash(Buffer.from(text)));
  // The head first: of two at once one loses here, and begins anew.
  const { matchedCount } = await deps.logHeads.updateOne(
    { _id: 'head', size: head.size, root: head.root },
    { $set: headOf(next, deps.proofKey) },
    { session },
  );
  if (matchedCount === 0) throw new Error('the head of the log moved inside a transaction');
  await deps.logEntries.create([{ _id: head.size, kind, subject, text, at: deps.now() }], { session });
  return true;
}

/** Not so where it is shorter than what this process has seen, or as long and another: the database was put back. */
const goesOn = ({ log }: LogDeps, head: { size: number; root: string }): boolean =>
  head.size > log.known.size ||
  (head.size === log.known.size && head.root === frontierRoot(log.known).toString('base64'));

/** Puts a text into the log. Asked again it is there; another text about the same is a conflict. */
export async function publishOnce(
  deps: LogDeps,
  publication: Publication,
): Promise<'there' | 'conflict' | 'not-signed-yet'> {
  const { subject, text } = publication;
  const known = await deps.logEntries.findOne({ subject }).lean();
  if (known) return known.text === text ? 'there' : 'conflict';
  try {
    const isThere = await inTransaction(deps.service, (tx) => appendToLog(deps, tx, publication));
    return isThere ? 'there' : 'not-signed-yet';
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Another copy was first.
    return publishOnce(deps, publication);
  }
}
