import { inPages } from '@baazi/service-kit';
import type { EntryDeps } from './entry-deps';
import type { Entry } from './entry';

const fields = ['userId', 'selection', 'stakePaise', 'payoutPaise', 'acceptedAt', 'state'] as const;
type LiveEntry = Pick<Entry, '_id' | (typeof fields)[number]>;

/** Every entry of a market that is reserved or held. */
export async function* liveEntries(deps: Pick<EntryDeps, 'entries'>, market: string): AsyncGenerator<LiveEntry> {
  // Filtered here and not in the query: there, one statement could scan far more than a page.
  for await (const page of inPages(deps.entries.raw, { market }, { fields }))
    yield* page.filter(({ state }) => state !== 'refused');
}
