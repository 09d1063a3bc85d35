import { inTransaction } from '@baazi/service-kit';
import type { Contest } from '../contest';
import { currentRules } from '../rules/rules-texts';
import { appendToLog } from './append-to-log';

/** New rules stand in the log before the first contest is made under them. */
export async function publishRules(contest: Contest): Promise<void> {
  const { version, hash } = currentRules;
  const subject = `rules:${hash}`;
  if (await contest.logEntries.exists({ subject })) return;
  const text = `${contest.proofKey.origin}/rules/${version}\n${hash}\n`;
  await inTransaction(
    contest.service,
    async (tx) => void (await appendToLog(contest, tx, { kind: 'rules', subject, text })),
  );
}
