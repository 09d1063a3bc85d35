import type { ContestContext } from '../../contest-context';
import { currentRules } from '../../markets/rules/rules-texts';
import { publishOnce } from './publish-once';

/** New rules stand in the log before the first contest is made under them. */
export async function publishRules(contest: ContestContext): Promise<void> {
  const { version, hash } = currentRules;
  const text = `${contest.proofKey.origin}/rules/${version}\n${hash}\n`;
  await publishOnce(contest, { kind: 'rules', subject: `rules:${hash}`, text });
}
