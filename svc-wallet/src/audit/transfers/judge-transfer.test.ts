import { contentHash } from '@baazi/proofs';
import type { Posting } from '../../ledger/account';
import type { Transfer } from '../../ledger/transfer';
import { judgeTransfer } from './judge-transfer';

const on = (account: string, paise: number): Posting => ({ account: account as Posting['account'], paise });
const transfer = (kind: Transfer['kind'], legs: Posting[]): Transfer => ({
  _id: `${kind}:pay_1`,
  kind,
  about: 'sandbox:pay_1',
  legs,
  requestHash: contentHash({ kind, content: legs }),
  memo: { key: 'payment-in-suspense', params: { paymentId: 'pay_1', reason: 'wrong-currency' } },
  at: new Date(),
  postedAt: new Date(),
});

test.each<[string, Transfer, string | undefined]>([
  [
    'dollars into suspense of dollars',
    transfer('suspense', [on('house:deposits:USD', -100), on('house:suspense:USD', 100)]),
    undefined,
  ],
  [
    'dollars back from there',
    transfer('suspense-out', [on('house:suspense:USD', -100), on('house:deposits:USD', 100)]),
    undefined,
  ],
  [
    'dollars into suspense of rupees',
    transfer('suspense', [on('house:deposits:USD', -100), on('house:suspense', 100)]),
    'its legs are of more than one currency',
  ],
  [
    'dollars into suspense of euros',
    transfer('suspense', [on('house:deposits:USD', -100), on('house:suspense:EUR', 100)]),
    'its legs are of more than one currency',
  ],
  [
    'a deposit out of dollars',
    transfer('deposit', [on('house:suspense:USD', -100), on('player:p:cash', 100)]),
    'its legs are of more than one currency',
  ],
  [
    'a kind that moves rupees only',
    transfer('adjust', [on('house:deposits:USD', -100), on('house:suspense:USD', 100)]),
    'its kind moves no USD',
  ],
  [
    'an account that no currency has',
    transfer('suspense', [on('house:deposits:USD', -100), on('house:bonus:USD', 100)]),
    'it moves house:bonus:USD, which is no account',
  ],
])('%s', (_, judged, problem) => {
  const { problems } = judgeTransfer(judged);
  if (problem === undefined) expect(problems).toEqual([]);
  else expect(problems).toContain(`transfer ${judged._id}: ${problem}`);
});
