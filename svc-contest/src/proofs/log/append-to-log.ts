import { appendLeaf, frontierRoot, leafHash } from '@baazi/proofs';
import { inTransaction, isDuplicateKey, type Tx } from '@baazi/service-kit';
import { currentRules } from '../../markets/rules/rules-texts';
import { frontierOf, headOf, mayPublish, type LogDeps, type LogKind } from './books-log';

/** A new leaf of the log. */
export interface Publication {
  kind: LogKind;
  subject: string;
  text: string;
}

/**
 * Appends a leaf in the transaction of what it is about, so that both are written or neither. Of concurrent instances
 * one wins and the others retry. False: the log may not be signed now, and the transaction is rolled back.
 */
export async function appendToLog(deps: LogDeps, tx: Tx, { kind, subject, text }: Publication): Promise<boolean> {
  const { session } = tx;
  const head = await deps.logHeads.findById('head').session(session).lean();
  if (!head || !mayPublish(deps.log) || !extendsKnown(deps, head)) {
    tx.rollBack();
    return false;
  }
  const next = appendLeaf(frontierOf(head), leafHash(Buffer.from(text)));
  // The head first: of two concurrent transactions one fails here and is retried.
  const { matchedCount } = await deps.logHeads.updateOne(
    { _id: 'head', size: head.size, root: head.root },
    { $set: headOf(next, deps.proofKey) },
    { session },
  );
  if (matchedCount === 0) throw new Error('the head of the log moved inside a transaction');
  await deps.logEntries.create([{ _id: head.size, kind, subject, text, at: deps.now() }], { session });
  return true;
}

/**
 * False where the head is shorter than the known log, or of equal size with another root: the database was restored.
 */
const extendsKnown = ({ log }: LogDeps, head: { size: number; root: string }): boolean =>
  head.size > log.known.size ||
  (head.size === log.known.size && head.root === frontierRoot(log.known).toString('base64'));

/** Appends a text unless the log has it. Another text about the same subject is a conflict. */
export async function publishOnce(
  deps: LogDeps,
  publication: Publication,
): Promise<'published' | 'conflict' | 'not-signed-yet'> {
  const { subject, text } = publication;
  const known = await deps.logEntries.findOne({ subject }).lean();
  if (known) return known.text === text ? 'published' : 'conflict';
  try {
    const isAppended = await inTransaction(deps.service, (tx) => appendToLog(deps, tx, publication));
    return isAppended ? 'published' : 'not-signed-yet';
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Another instance was first.
    return publishOnce(deps, publication);
  }
}

/** Appends new rules to the log before the first contest is created under them. */
export async function publishRules(deps: LogDeps): Promise<void> {
  const { version, hash } = currentRules;
  const text = `${deps.proofKey.origin}/rules/${version}\n${hash}\n`;
  await publishOnce(deps, { kind: 'rules', subject: `rules:${hash}`, text });
}
