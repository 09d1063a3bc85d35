import { maskName, toRupees, type endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { rewardPaise, type Referral } from '../../referrals/referral';
import type { PlayerDeps } from '../player-deps';

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

/**
 * A player's referred friends. A friend's name is masked: using a code does not disclose one's name to the code's
 * owner.
 */
export const listFriends =
  (deps: PlayerDeps): Handler<typeof endpoints.friends> =>
  async ({ caller }) => {
    const rows = await deps.referrals
      .find({ referrerId: caller.userId })
      .sort({ createdAt: -1 })
      .limit(MOST_SHOWN)
      .lean<Referral[]>();
    return reply({
      data: rows.map(({ state, friendName, registeredAt, createdAt, depositId, ...paid }) => ({
        name: maskName(friendName ?? ''),
        joinedAt: (registeredAt ?? createdAt).toISOString(),
        state: state === 'registered' && depositId ? 'deposited' : shown[state],
        rewardRupees: state === 'credited' ? toRupees(rewardPaise(paid)) : null,
      })),
    });
  };
