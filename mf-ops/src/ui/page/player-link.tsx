import { Link } from '@baazi/portal-kit';
import { consolePaths } from './console-paths';

/** A link to a player's statement, by name where known. */
export function PlayerLink({ userId, name }: { userId: string; name?: string }) {
  return <Link to={consolePaths.player(userId)}>{name || userId}</Link>;
}
