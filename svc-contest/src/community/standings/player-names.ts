import { maskName } from '@baazi/contracts';
import type { Player, PlayerDeps } from '../../players/player';

/** The names under which others see these players, read in one statement. */
export async function playerNames(
  { players }: PlayerDeps,
  userIds: readonly string[],
): Promise<(userId: string) => string> {
  const found = await players.find({ _id: { $in: userIds } }).lean();
  const byId = new Map(found.map((player) => [player._id, player]));
  return (userId) => visibleName(byId.get(userId));
}

export const shownName = async (deps: PlayerDeps, userId: string): Promise<string> =>
  (await playerNames(deps, [userId]))(userId);

/** Masked unless the player chose the full name; without letters for a hidden winner or a closed account. */
function visibleName(player: Pick<Player, 'name' | 'status' | 'hideAsWinner' | 'seen'> | undefined): string {
  if (player?.name === undefined || player.status === 'closed') return maskName('');
  if (player.seen) return player.name;
  return maskName(player.hideAsWinner ? '' : player.name);
}
