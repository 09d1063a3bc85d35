import { toRupees, type endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { balancesOf } from '../../ledger/decide-postings';
import { walletView } from '../../ledger/wallet-view';
import { referralId } from '../../referrals/referral';
import type { Stake } from '../../stakes/stake';
import { namesOf } from '../../ledger/read-wallets';
import { underWay, type Withdrawal } from '../../ledger/withdrawal';
import { linkedPlayers } from './linked-players';
import type { ReportDeps } from '../report-deps';

const MOST = 1000;
const MOST_FRIENDS = 20;

/** An operator's view of a player before money is paid out: the source of the money, its use, and linked players. */
export const showPlayerHistory =
  (deps: ReportDeps): Handler<typeof endpoints.playerStory> =>
  async ({ params: { userId } }) => {
    const wallet = await deps.wallets.findById(userId).lean();
    if (!wallet) return refuse('user-not-found');
    const [payments, withdrawals, stakes, own, friends] = await Promise.all([
      deps.payments
        .find({ userId, state: { $in: ['credited', 'reversed'] } })
        .limit(MOST)
        .lean(),
      deps.withdrawals.find({ userId }).sort({ createdAt: -1 }).limit(MOST).lean(),
      deps.stakes
        .find({ userId, state: { $in: ['open', 'won', 'lost', 'void'] } })
        .sort({ placedAt: -1 })
        .limit(MOST)
        .lean(),
      deps.referrals.findById(referralId(userId)).lean(),
      deps.referrals.find({ referrerId: userId }).sort({ createdAt: -1 }).limit(MOST_FRIENDS).lean(),
    ]);
    const upis = [...new Map(withdrawals.map(({ upi, upiKey }) => [upiKey, upi]))];
    const [linked, names] = await Promise.all([
      linkedPlayers(
        deps,
        wallet,
        upis.map(([key]) => key),
      ),
      namesOf(deps, [own?.referrerId, ...friends.map(({ friendId }) => friendId)]),
    ]);
    const { limits } = wallet;
    const credited = payments.filter(({ state }) => state === 'credited');
    const rows = (isOf: (row: Withdrawal) => boolean) => sumOf(withdrawals.filter(isOf).map((row) => row.amountPaise));
    return reply({
      userId,
      name: wallet.name ?? '',
      status: wallet.status ?? 'active',
      wallet: walletView(balancesOf(wallet), deps.money),
      frozen: wallet.frozen ?? null,
      deposits: {
        ...sumOf(credited.map(({ amountPaise }) => amountPaise)),
        reversedRupees: toRupees(payments.reduce((sum, { reversedPaise = 0 }) => sum + reversedPaise, 0)),
      },
      withdrawals: {
        paid: rows(({ state }) => state === 'paid'),
        waiting: rows(({ state }) => underWay.includes(state)),
        returned: rows(({ state }) => state !== 'paid' && !underWay.includes(state)),
        upis: upis.map(([, upi]) => upi),
      },
      stakes: stakesOf(stakes),
      ...(own?.referrerId
        ? { referredBy: { userId: own.referrerId, name: names.get(own.referrerId) ?? '', state: own.state } }
        : {}),
      friends: friends.map(({ friendId, friendName, state, depositPaise = 0 }) => ({
        userId: friendId,
        name: names.get(friendId) ?? friendName ?? '',
        state,
        depositRupees: toRupees(depositPaise),
      })),
      linked,
      limits: {
        deposit: Boolean(limits?.deposit),
        stake: Boolean(limits?.stake),
        breakUntil: limits?.breakUntil?.toISOString(),
        selfExcluded: limits?.selfExcluded ?? false,
      },
    });
  };

const sumOf = (paise: readonly number[]) => ({
  count: paise.length,
  rupees: toRupees(paise.reduce((sum, one) => sum + one, 0)),
});

function stakesOf(stakes: readonly Stake[]) {
  const count = (state: Stake['state']): number => stakes.filter((one) => one.state === state).length;
  const back = stakes.reduce((sum, { received }) => sum + (received?.cash ?? 0) + (received?.bonus ?? 0), 0);
  return {
    ...sumOf(stakes.map(({ stakePaise }) => stakePaise)),
    open: count('open'),
    won: count('won'),
    lost: count('lost'),
    backRupees: toRupees(back),
  };
}
