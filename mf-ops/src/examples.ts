import { endpoints, type ReplyOf } from '@baazi/contracts';
import { answer, asha } from '@baazi/portal-kit/host';

/** Fake server answers for the console alone: one match day, one player. */
const at = '2025-04-05T06:30:00.000Z';
const serverNow = at;
const market = 'match:ipl-2025-18';
export const nothing = { data: [], metadata: [{ current_page: 1, totalRecord: 0 }] };
export const match = {
  matchID: 'ipl-2025-18',
  match_id: 'm18',
  match_number: 18,
  teams: ['PBKS', 'RR'] as [string, string],
  name: 'PBKS v RR',
  startsAt: '2025-04-05T14:00:00.000Z',
  locksAt: '2025-04-05T13:30:00.000Z',
  venue: 'Mullanpur',
  city: 'New Chandigarh',
  state: 'locked' as const,
};
const side = (outcome: string, entries: number, stakedRupees: number) => ({
  outcome,
  entries,
  stakedRupees,
  payoutRupees: stakedRupees * 5,
  liabilityRupees: stakedRupees * 4,
});
const marketRow: ReplyOf<typeof endpoints.adminBoard>['matches'][number] = {
  market,
  match,
  revision: 0,
  outcome: null,
  unresolved: 0,
  capRupees: 10_000,
  maxStakeRupees: null,
  sides: [side('PBKS', 4, 400), side('RR', 8, 2250)],
  questions: [],
};
const wallet = { balance: 340, bonus: 40, withdrawable: 300, locked: 100, version: 3 };
const none = { count: 0, rupees: 0 };
const sum = (rupees: number) => ({ count: 1, rupees });
const figures = {
  kept: 4100,
  read: 900,
  pushSent: 300,
  pushFailed: 2,
  pushForgotten: 7,
  mailSent: 12,
  mailBounced: 1,
  mailEnded: 0,
};

const ofMatches = [
  answer(endpoints.adminBoard, { day: '2025-04-05', matches: [marketRow], questions: [], overdue: [], serverNow }),
  answer(endpoints.matchRoom, { ...marketRow, history: [], serverNow }),
  answer(endpoints.marketEntries, { data: [] }),
  answer(endpoints.marketStakes, { outcomes: ['PBKS', 'RR'], capRupees: 10_000, minutes: 15, points: [] }),
  answer(endpoints.stakesByTier, { contests: 1, tiers: [] }),
  answer(endpoints.hedges, { isRefused: true, hedges: [] }),
];

const ofMoney = [
  answer(endpoints.bankLines, nothing),
  answer(endpoints.moneyDays, {
    rows: [
      {
        at: '2025-04-05',
        deposits: sum(500),
        withdrawals: sum(200),
        stakes: sum(300),
        back: sum(180),
        houseRupees: 120,
        bonus: sum(40),
        reversedRupees: 0,
      },
    ],
    behind: 0,
    today: '2025-04-05',
    serverNow,
  }),
  answer(endpoints.moneyWaiting, { groups: [], suspense: [], serverNow }),
  answer(endpoints.solvencyBoard, { trees: [] }),
  answer(endpoints.ledgerMonth, ({ query: { month } }) => ({
    month,
    from: `${month}-01`,
    to: `${month}-28`,
    isOver: false,
    accounts: [],
    transfers: 0,
    balanced: true,
    agrees: true,
    behind: 0,
  })),
];

const ofPeople = [
  answer(endpoints.adminUser, ({ params: { id } }) => ({
    _id: id,
    name: asha.name,
    email: asha.email,
    username: asha.username,
    kind: asha.kind,
    role: asha.role,
    status: 'active',
    previewTomorrow: false,
    last_login: at,
    createdAt: at,
    emailVerified: true,
    sessions: [],
  })),
  answer(endpoints.playerStory, ({ params: { userId } }) => ({
    userId,
    name: asha.name,
    status: 'active' as const,
    wallet,
    frozen: null,
    deposits: { count: 1, rupees: 200, reversedRupees: 0 },
    withdrawals: { paid: none, waiting: none, returned: none, upis: [] },
    stakes: { count: 3, rupees: 300, open: 1, won: 1, lost: 1, backRupees: 500 },
    friends: [],
    linked: [],
    limits: { deposit: false, stake: false, selfExcluded: false },
  })),
  answer(endpoints.playerEntries, { data: [] }),
  answer(endpoints.playerStatement, { ...nothing, player: { name: asha.name, wallet, frozen: null } }),
  answer(endpoints.supportQueue, { data: [], open: 0, openOfStrangers: 0, serverNow }),
  answer(endpoints.listMessages, { data: [], serverNow }),
  answer(endpoints.delivery, { day: '2025-04-05', kinds: [{ kind: 'operator-message', ...figures }] }),
];

const ofSystem = [
  answer(endpoints.contestSettings, {
    settings: [{ name: 'default-cap-rupees', value: 100_000, preset: 100_000, revision: 0, history: [] }],
  }),
  answer(endpoints.moneySettings, {
    settings: [{ name: 'one-side-per-group', value: true, preset: true, revision: 0, history: [] }],
    mode: 'sandbox',
    currency: 'INR',
    windDown: false,
    since: '2025-03-01T09:00:00.000Z',
    policies: ['one-side-per-group'],
  }),
];

export const consoleAnswers = [...ofMatches, ...ofMoney, ...ofPeople, ...ofSystem];
