// The wallet standalone: `npm run dev -w mf-wallet`. The server's responses are mocked here and parsed by the
// contract.
import { endpoints, paths } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { App } from './app';
import { texts } from './texts';

const { pathname } = window.location;

export const alone = mountAlone(App, {
  at: pathname === '/' ? paths.wallet : pathname,
  player: asha,
  texts,
  answers: [
    answer(endpoints.transactions, [{ count: 0, data: [] }]),
    answer(endpoints.readLimits, {
      deposit: { daily: 2000, weekly: null },
      stake: { daily: null, weekly: null },
      pending: [],
      breakUntil: null,
      selfExcluded: false,
    }),
    answer(endpoints.ownWithdrawals, () => ({ data: [] })),
    answer(endpoints.friends, () => ({
      data: [{ name: 'Ravi', joinedAt: new Date().toISOString(), state: 'rewarded' as const, rewardRupees: 100 }],
    })),
  ],
});
