// The operators' console alone: `npm run dev -w mf-ops`. Fake server answers, parsed by the contract.
import { endpoints, paths } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { App } from './app';
import { consoleAnswers, match, nothing } from './examples';
import { texts } from './texts';

const { pathname } = window.location;
const at = '2025-04-05T06:30:00.000Z';
const one = [{ current_page: 1, totalRecord: 1 }];
const listed = { ...match, revision: 0, outcome: null, key: '2025-18', picks: 3 };

export const alone = mountAlone(App, {
  at: pathname === '/' ? paths.ops : pathname,
  player: { ...asha, _id: 'u-olga', name: 'Olga Operator', role: 'operator' },
  texts,
  answers: [
    ...consoleAnswers,
    answer(endpoints.adminMatches, { data: [listed], metadata: one }),
    answer(endpoints.declareMatch, ({ body }) => ({
      revision: body.dryRun ? 0 : 1,
      won: 2,
      lost: 1,
      void: 0,
      unresolved: 0,
      payoutRupees: 1000,
      refundRupees: 0,
      houseRupees: -700,
    })),
    answer(endpoints.adminQuestions, nothing),
    answer(endpoints.listUsers, {
      data: [
        {
          _id: asha._id,
          name: asha.name,
          email: asha.email,
          username: asha.username,
          kind: asha.kind,
          role: asha.role,
          status: asha.status,
          previewTomorrow: false,
          last_login: at,
          createdAt: at,
        },
      ],
      metadata: one,
    }),
    answer(endpoints.adminWithdrawals, {
      data: [
        {
          _id: 'w-1',
          userId: asha._id,
          name: asha.name,
          upi: 'asha@okbank',
          amount: 500,
          state: 'requested',
          approvals: [],
          reasons: ['first withdrawal'],
          createdAt: at,
        },
      ],
      metadata: one,
    }),
    answer(endpoints.adminDeposits, nothing),
    answer(endpoints.adminReferrals, nothing),
    answer(endpoints.exposure, nothing),
    answer(endpoints.adjustments, nothing),
    answer(endpoints.audit, nothing),
    answer(endpoints.trialBalance, {
      balanced: true,
      sumPaise: 0,
      accounts: { 'house:bonus': -4000, 'players:bonus': 4000 },
      problems: [],
      transfers: 1,
      windDown: false,
    }),
    answer(endpoints.faults, { data: [] }),
    answer(endpoints.system, { parts: [], remotes: [], queues: [], outbox: [], mode: 'local', serverNow: at }),
  ],
});
