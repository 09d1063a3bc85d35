import { isDuplicateKey } from '@baazi/service-kit';
import type { UpdateQuery } from 'mongoose';
import type { NotifyContext } from '../notify-context';
import { newPlayer, type Player } from './player';

/** Keeps a word about a player, unless a newer one of its sort is here: the highest revision wins, whatever comes last. */
export async function keepNewest(
  notify: NotifyContext,
  { userId, sort, revision }: { userId: string; sort: 'statusRevision' | 'breakRevision'; revision: number },
  change: UpdateQuery<Player>,
): Promise<void> {
  await knowPlayer(notify, userId);
  await notify.players.updateOne(
    { _id: userId, [sort]: { $lt: revision } },
    { ...change, $set: { ...change.$set, [sort]: revision } },
  );
}

/** There is something to keep of this player. */
export async function knowPlayer(notify: NotifyContext, userId: string): Promise<void> {
  try {
    await notify.players.updateOne({ _id: userId }, { $setOnInsert: newPlayer }, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
