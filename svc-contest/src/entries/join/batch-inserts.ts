import { duplicatesIn } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import type { Entry } from '../entry';

/** Writes a reservation; 'taken' when the player's slot or the request's key is. */
export const insertReservation = (contest: ContestContext, entry: Entry): Promise<'reserved' | 'taken'> =>
  contest.batches.reservations.add(contest.service.shards.shardOf(entry.userId), entry, async (entries) => {
    const taken = await contest.entries.raw
      .insertMany(entries, { ordered: false })
      .then(() => new Set<number>(), duplicatesIn);
    return entries.map((_entry, i) => (taken.has(i) ? 'taken' : 'reserved'));
  });
