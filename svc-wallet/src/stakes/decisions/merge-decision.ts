import type { Decision } from './decision';

export type News = { outcome: string; revision: number } | { voidFrom: Date };
export type Known = Pick<Decision, 'seq' | 'revision' | 'outcome' | 'voidFrom' | 'state'>;

/**
 * The decision after an event about its market, or undefined when nothing changes. The highest revision and the
 * earliest cut win, so order and repetition do not matter. An event of the current revision requests the report
 * again.
 */
export function mergeDecision(known: Known | undefined, news: News): Known | undefined {
  const before = known ?? { seq: 0, revision: 0, state: 'settled' as const };
  if ('voidFrom' in news) {
    if (before.voidFrom && before.voidFrom <= news.voidFrom) return undefined;
    return { ...before, voidFrom: news.voidFrom, seq: before.seq + 1, state: 'settling' };
  }
  if (news.revision < before.revision) return undefined;
  if (news.revision === before.revision) {
    if (news.outcome !== before.outcome)
      throw new Error(`revision ${news.revision} came with two outcomes: ${before.outcome} and ${news.outcome}`);
    return before.state === 'settled' ? { ...before, state: 'settling' } : undefined;
  }
  return { ...before, outcome: news.outcome, revision: news.revision, seq: before.seq + 1, state: 'settling' };
}
