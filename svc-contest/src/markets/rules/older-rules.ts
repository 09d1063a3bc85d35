import { currentRules, rulesOf } from './rules-texts';

/** The rules of a contest that was made under others than the newest; a list says the newest once. */
export function olderRules({ rulesHash }: { rulesHash?: string }): { rulesHash?: string } {
  const hash = rulesOf(rulesHash)?.hash;
  return hash === undefined || hash === currentRules.hash ? {} : { rulesHash: hash };
}
