import { isInfrastructureError, type KeyedBatcher, type Tx } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { inBooks } from './in-books';
import type { Shared } from './shared';

/**
 * Wallets that change under a group's hands: after so many tries each of its stories goes alone, and holds up no other
 * group.
 */
const TRIES_TOGETHER = 2;

/**
 * Stories of players of one home that wait at the same moment share a commit. `work` judges each by itself: undefined
 * for one that must go alone. Undefined comes back for that one, and for all when one of them was written by somebody
 * else, loses its races, or is a fault: then nothing of the group is in the books.
 */
export async function inSharedBooks<Story, Result>(
  bank: WalletContext,
  groups: KeyedBatcher<Story, Shared<Result>>,
  { userId, story }: { userId: string; story: Story },
  work: (tx: Tx, stories: readonly Story[]) => Promise<readonly (Result | undefined)[]>,
): Promise<Result | undefined> {
  const { shards } = bank.service;
  const home = shards.shardOf(userId);
  const shared = await groups.add(home, story, async (stories) => {
    const alone = stories.map((): Shared<Result> => ({ kind: 'alone' }));
    let tries = 0;
    try {
      const results = await inBooks(
        bank,
        async (tx, look) => {
          tries += 1;
          return look > 1 || tries > TRIES_TOGETHER ? undefined : work(tx, stories);
        },
        { at: shards.shardField(home) },
      );
      return results
        ? results.map((result): Shared<Result> =>
            result === undefined ? { kind: 'alone' } : { kind: 'ended', result },
          )
        : alone;
    } catch (error) {
      // With the database away, each alone would fail as well.
      if (isInfrastructureError(error)) throw error;
      return alone;
    }
  });
  return shared.kind === 'ended' ? shared.result : undefined;
}
