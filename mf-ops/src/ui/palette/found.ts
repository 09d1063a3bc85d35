import { endpoints } from '@baazi/contracts';
import { dayAndTime, rupees, useCall, useTexts } from '@baazi/portal-kit';
import { consolePaths } from '../page/console-paths';
import { paletteTexts } from './palette-texts';

export interface PaletteEntry {
  to: string;
  name: string;
  more?: string;
}
const FEW = '5';

/** Matches for the query: pages at once; matches, players and money from their services. */
export function useFound(wanted: string): { group: string; places: readonly PaletteEntry[] }[] {
  const t = useTexts(paletteTexts);
  const isLongEnough = wanted.length >= 2;
  const query = isLongEnough ? { query: { query: wanted, limit: FEW } } : null;
  const matches = useCall(endpoints.adminMatches, query);
  const players = useCall(endpoints.listUsers, query);
  const withdrawals = useCall(endpoints.adminWithdrawals, query);
  const deposits = useCall(endpoints.adminDeposits, query);
  const names = t.page;
  const pages = (Object.keys(names) as (keyof typeof names)[])
    .map((page): PaletteEntry => ({ to: consolePaths[page], name: names[page] }))
    .filter(({ name, to }) => `${name} ${to}`.toLowerCase().includes(wanted.toLowerCase()));
  const ready = <R>(call: { at: string; response?: R }): R | undefined =>
    isLongEnough && call.at === 'ready' ? call.response : undefined;
  const groups = [
    { group: t.pages, places: pages },
    {
      group: t.matches,
      places: (ready(matches)?.data ?? []).map(({ matchID, name, startsAt }) => ({
        to: consolePaths.match(matchID),
        name,
        more: dayAndTime(startsAt),
      })),
    },
    {
      group: t.players,
      places: (ready(players)?.data ?? []).map(({ _id, name, email }) => ({
        to: consolePaths.player(_id),
        name,
        more: email,
      })),
    },
    {
      group: t.withdrawals,
      places: (ready(withdrawals)?.data ?? []).map(({ userId, name, upi, amount }) => ({
        to: consolePaths.player(userId),
        name: `${rupees(amount)}, ${name}`,
        more: upi,
      })),
    },
    {
      group: t.deposits,
      places: (ready(deposits)?.data ?? []).map(({ _id, amount, userId }) => ({
        to: userId ? consolePaths.player(userId) : consolePaths.deposits,
        name: rupees(amount),
        more: _id,
      })),
    },
  ];
  return groups.filter(({ places }) => places.length > 0);
}
