import { inPages } from '@baazi/service-kit';
import type { EntryDeps } from './entry-deps';
import type { Entry } from './entry';

const fields = ['userId', 'selection', 'stakePaise', 'payoutPaise', 'acceptedAt', 'state'] as const;
type LiveEntry = Pick<Entry, '_id' | (typeof fields)[number]>;

/** Every entry of a market that holds or may hold a stake. */
export async function* liveEntries(deps: Pick<EntryDeps, 'entries'>, market: string): AsyncGenerator<LiveEntry> {
  // Refused ones are read and left out here: a filter could make one statement read far more than a page.
  for await (const page of inPages(deps.entries.raw, { market }, { fields }))
    yield* page.filter(({ state }) => state !== 'refused');
}
