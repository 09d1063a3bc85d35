import { decidePostings } from '../../ledger/decide-postings';
import { emptyWallet } from '../../ledger/wallet';
import { decideStake } from '../../stakes/decide-stake';
import { orderHash, type StakeOrder } from '../../stakes/stake-order';
import type { Stake } from '../../stakes/stake';
import { checkStake } from './check-stake';

const at = new Date('2025-04-05T06:30:00.000Z');
const order: StakeOrder = {
  pickId: 'p-1',
  userId: 'u-1',
  market: 'match:ipl-2025-1',
  selection: 'KKR',
  stakePaise: 100_00,
  payoutPaise: 500_00,
  acceptedAt: at.toISOString(),
  locksAt: new Date(at.getTime() + 1).toISOString(),
  label: 'KKR v RCB',
};
const wallet = { ...emptyWallet('u-1'), cash: 100_00, version: 1 };
const placed = decideStake(order, {
  wallet,
  decision: undefined,
  money: { mode: 'sandbox', currency: 'TEST', windDown: false, policies: new Set() },
  staked: { daily: 0, weekly: 0 },
  otherSide: false,
  now: at,
});
const posting = decidePostings(placed.transfer ? [placed.transfer] : [], new Map([['u-1', wallet]]), {
  at,
  postedAt: at,
});
const posted = new Map(posting.kind === 'posted' ? posting.transfers.map((transfer) => [transfer._id, transfer]) : []);
const problemsOf = (stake: Stake): string[] => checkStake(stake, posted, undefined, at);

test('accepts a stake that was accepted before its own lock', () => expect(problemsOf(placed.stake)).toEqual([]));
test('names a stake that was accepted at its own lock', () => {
  const late = { ...order, locksAt: order.acceptedAt };
  expect(problemsOf({ ...placed.stake, locksAt: at, requestHash: orderHash(late) })).toEqual([
    `stake p-1: it was accepted at ${order.acceptedAt}, its entry ended at ${order.acceptedAt}`,
  ]);
});
