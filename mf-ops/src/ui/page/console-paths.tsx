import { paths } from '@baazi/contracts';
import { Link } from '@baazi/portal-kit';

/** Every address of the console. */
export const consolePaths = {
  overview: paths.ops,
  fixtures: `${paths.ops}/fixtures`,
  questions: `${paths.ops}/questions`,
  results: `${paths.ops}/results`,
  users: `${paths.ops}/users`,
  withdrawals: `${paths.ops}/withdrawals`,
  support: `${paths.ops}/support`,
  messages: `${paths.ops}/messages`,
  deposits: `${paths.ops}/deposits`,
  referrals: `${paths.ops}/referrals`,
  exposure: `${paths.ops}/exposure`,
  money: `${paths.ops}/money`,
  ledger: `${paths.ops}/ledger`,
  settings: `${paths.ops}/settings`,
  audit: `${paths.ops}/audit`,
  system: `${paths.ops}/system`,
  match: (matchID: string): string => `${paths.ops}/matches/${encodeURIComponent(matchID)}`,
  player: (userId: string): string => `${paths.ops}/players/${encodeURIComponent(userId)}`,
} as const;

/** A link to a player's statement, by name where known. */
export function PlayerLink({ userId, name }: { userId: string; name?: string }) {
  return <Link to={consolePaths.player(userId)}>{name || userId}</Link>;
}
