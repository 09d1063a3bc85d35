import { isDuplicateKey } from '@baazi/service-kit';
import type { ContestContext } from '../contest-context';

/** There is a document of the player's from here on; what is known of one is not overwritten. */
export async function knowPlayer(contest: ContestContext, userId: string): Promise<void> {
  try {
    await contest.players.updateOne(
      { _id: userId },
      {
        $setOnInsert: {
          status: 'active',
          hideAsWinner: false,
          previewTomorrow: false,
          revision: 0,
        },
      },
      { upsert: true },
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}
