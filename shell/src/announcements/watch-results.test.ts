/** @jest-environment jsdom */
import { endpoints, type ReplyOf } from '@baazi/contracts';
import { player$ } from '@baazi/portal-kit';
import { answer, asha, fakeToken, fakeTransport, memoryStorage, startPortal } from '@baazi/portal-kit/host';
import { announcements$, noteAnnounced, watchResults } from './watch-results';

type Entries = ReplyOf<typeof endpoints.ownEntries>;
const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
const won: Entries['data'][number] = {
  _id: 'e-1',
  kind: 'match',
  market: 'match:ipl-2025-17',
  matchID: 'ipl-2025-17',
  title: 'CSK v DC',
  match_number: 17,
  teams: ['CSK', 'DC'],
  selection: 'DC',
  amount: 100,
  win_amount: 500,
  state: 'settled',
  result: 'won',
  startsAt: at(-9e6),
  closesAt: at(-9e6),
  acceptedAt: at(-9e6),
  settledAt: at(60_000),
};
const season: Entries['season'] = {
  ...{ entries: 1, won: 1, lost: 0, void: 0, stakedPaise: 10_000, backPaise: 50_000, netPaise: 40_000 },
  ...{ streak: 1, bestWinPaise: 40_000, days: [] },
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test('a result whose sheet was not shown is announced again; one that was shown is not', async () => {
  let replies = 0;
  const transport = fakeTransport([
    answer(endpoints.currentUser, asha),
    answer(endpoints.ownEntries, () => {
      replies += 1;
      return { data: [won], count: 1, season, serverNow: new Date().toISOString() };
    }),
  ]);
  /** Results are requested once they are gathered; the reply is then taken without a further wait. */
  const gathered = async (before: number): Promise<void> => {
    while (replies === before) await pause(20);
    await pause(20);
  };
  const stop = startPortal({ transport, storage: memoryStorage({ token: fakeToken(asha._id) }) });
  watchResults();
  await gathered(0);
  const shown = (): string[] => announcements$.value.map(({ _id }) => _id);
  const load = async (): Promise<void> => {
    const player = player$.value;
    const before = replies;
    player$.next(null);
    player$.next(player);
    await gathered(before);
  };
  expect(shown()).toEqual(['e-1']);
  // Another page, whose sheet is lost as well.
  await load();
  expect(shown()).toEqual(['e-1']);
  noteAnnounced(announcements$.value);
  expect(Object.values(localStorage).join()).toContain('e-1');
  await load();
  expect(shown()).toEqual([]);
  stop();
});
