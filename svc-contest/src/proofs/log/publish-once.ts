import { inTransaction, isDuplicateKey } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { appendToLog, type Publication } from './append-to-log';

/** Puts a text into the log. Asked again it is there; another text about the same is a conflict. */
export async function publishOnce(
  contest: ContestContext,
  publication: Publication,
): Promise<'there' | 'conflict' | 'not-signed-yet'> {
  const { subject, text } = publication;
  const known = await contest.logEntries.findOne({ subject }).lean();
  if (known) return known.text === text ? 'there' : 'conflict';
  try {
    const isThere = await inTransaction(contest.service, (tx) => appendToLog(contest, tx, publication));
    return isThere ? 'there' : 'not-signed-yet';
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    // Another copy was first.
    return publishOnce(contest, publication);
  }
}
