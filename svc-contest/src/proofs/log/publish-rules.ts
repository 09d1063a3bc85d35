import type { LogDeps } from '../proof-deps';
import { currentRules } from '../../markets/rules/rules-texts';
import { publishOnce } from './append-to-log';

/** Appends new rules to the log before the first contest is created under them. */
export async function publishRules(deps: LogDeps): Promise<void> {
  const { version, hash } = currentRules;
  const text = `${deps.proofKey.origin}/rules/${version}\n${hash}\n`;
  await publishOnce(deps, { kind: 'rules', subject: `rules:${hash}`, text });
}
