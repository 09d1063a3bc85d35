import { maskName, toRupees, type endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import type { Referral } from './referral';

const MOST_SHOWN = 500;
type Shown = 'joined' | 'deposited' | 'rewarded' | 'on-hold' | 'denied';
const shown: Record<Referral['state'], Shown> = {
  registered: 'joined',
  earned: 'deposited',
  'on-hold': 'on-hold',
  credited: 'rewarded',
  denied: 'denied',
  cancelled: 'denied',
  'clawed-back': 'denied',
};

/** A player's referred friends. A friend's name is masked: having used a code does not open one's name to its owner. */
export const listFriends =
  (bank: WalletContext): Handler<typeof endpoints.friends> =>
  async ({ caller }) => {
    const rows = await bank.referrals
      .find({ referrerId: caller.userId })
      .sort({ createdAt: -1 })
      .limit(MOST_SHOWN)
      .lean<Referral[]>();
    return reply({
      data: rows.map(({ state, friendName, registeredAt, createdAt, depositPaise, depositId }) => ({
        name: maskName(friendName ?? ''),
        joinedAt: (registeredAt ?? createdAt).toISOString(),
        state: state === 'registered' && depositId ? 'deposited' : shown[state],
        rewardRupees: state === 'credited' && depositPaise !== undefined ? toRupees(depositPaise) : null,
      })),
    });
  };
