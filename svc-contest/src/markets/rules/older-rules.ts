import { currentRules, rulesOf } from './rules-texts';

/** The rules' hash of a contest that has older rules than the current ones; a list states the current ones once. */
export function olderRules({ rulesHash }: { rulesHash?: string }): { rulesHash?: string } {
  const hash = rulesOf(rulesHash)?.hash;
  return hash === undefined || hash === currentRules.hash ? {} : { rulesHash: hash };
}
