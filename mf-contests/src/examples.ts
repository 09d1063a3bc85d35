import { endpoints, type ReplyOf } from '@baazi/contracts';
import { answer } from '@baazi/portal-kit/host';

type Board = ReplyOf<typeof endpoints.dashboard>;
type MatchDay = ReplyOf<typeof endpoints.matchDay>;
type Entry = ReplyOf<typeof endpoints.ownEntries>['data'][number];

/** Noon of a double header in India. */
export const NOON = '2025-04-05T12:00:00+05:30';

export const match: Board['matches'][number] = {
  matchID: 'ipl-2025-17',
  match_id: 'm-17',
  match_number: 17,
  name: 'CSK v DC',
  teams: ['CSK', 'DC'],
  startsAt: '2025-04-05T10:00:00.000Z',
  locksAt: '2025-04-05T09:30:00.000Z',
  venue: 'MA Chidambaram Stadium',
  city: 'Chennai',
  state: 'open',
};
export const evening: typeof match = {
  ...match,
  matchID: 'ipl-2025-18',
  match_id: 'm-18',
  match_number: 18,
  name: 'PBKS v RR',
  teams: ['PBKS', 'RR'],
  startsAt: '2025-04-05T14:00:00.000Z',
  locksAt: '2025-04-05T13:30:00.000Z',
};
export const question: Board['questions'][number] = {
  questionID: 'q-1',
  title: 'Will CSK hit 10 sixes?',
  day: '2025-04-05',
  locksAt: match.locksAt,
  state: 'open',
};
export const entry: Entry = {
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
  state: 'open',
  result: 'pending',
  startsAt: match.startsAt,
  closesAt: match.locksAt,
  acceptedAt: '2025-04-05T06:00:00.000Z',
};
export const score = (runs: number, overs: string, version: number): NonNullable<Entry['score']> => ({
  innings: [{ team: 'DC', runs, wickets: 5, overs }],
  phase: 'play',
  over: [],
  source: 'feed',
  at: '2025-04-05T11:00:00.000Z',
  delayed: false,
  version,
});
/** The page of the first match, before its lock. */
export const matchPage: ReplyOf<typeof endpoints.matchPage> = {
  match,
  entries: { count: 12, split: { CSK: 60, DC: 40 } },
  form: {},
  headToHead: { played: 0, won: {}, noResult: 0 },
  rules: { hash: 'a'.repeat(64), text: { en: '', hi: '' } },
  revisions: [],
  serverNow: new Date(NOON).toISOString(),
};

const season = {
  entries: 0,
  won: 0,
  lost: 0,
  void: 0,
  stakedPaise: 0,
  backPaise: 0,
  netPaise: 0,
  streak: 0,
  bestWinPaise: 0,
  days: [],
};

/** The server of a match day, at an instant. */
export function matchDayAnswers({
  at = NOON,
  board = {},
  day = {},
  entries = [],
}: {
  at?: string;
  board?: Partial<Board>;
  day?: Partial<MatchDay>;
  entries?: Entry[];
} = {}): ReturnType<typeof answer>[] {
  const serverNow = new Date(at).toISOString();
  return [
    answer(endpoints.dashboard, {
      matches: [match, evening],
      today: ['ipl-2025-17', 'ipl-2025-18'],
      upcoming: [],
      questions: [question],
      todayTitle: "Today's Fixtures",
      serverNow,
      ...board,
    }),
    answer(endpoints.matchBalls, { matchID: match.matchID, version: 0, innings: [] }),
    answer(endpoints.following, { wantsToss: false, guesses: [], points: 0, serverNow }),
    answer(endpoints.matchDay, { inPlay: [], results: [], winners: [], serverNow, ...day }),
    answer(endpoints.ownEntries, { data: entries, count: entries.length, season, serverNow }),
  ];
}
