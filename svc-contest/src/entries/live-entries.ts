import { inPages } from '@baazi/service-kit';
import type { ContestContext } from '../contest-context';
import type { Entry } from './entry';

const fields = ['userId', 'selection', 'stakePaise', 'payoutPaise', 'acceptedAt', 'state'] as const;
type LiveEntry = Pick<Entry, '_id' | (typeof fields)[number]>;

/** Every entry of a market that holds or may hold a stake. */
export async function* liveEntries(contest: ContestContext, market: string): AsyncGenerator<LiveEntry> {
  // Refused ones are read and left out here: a filter could make one statement read far more than a page.
  for await (const page of inPages(contest.entries.raw, { market }, { fields }))
    yield* page.filter(({ state }) => state !== 'refused');
}
