import { endpoints, toRupees } from '@baazi/contracts';
import { reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { referrals, type Referral } from './referral';

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
export function mountFriends(core: Core): void {
  core.http.handle(endpoints.friends, async ({ caller }) => {
    const rows = await referrals(core.db)
      .find({ referrerId: caller.userId })
      .sort({ createdAt: -1 })
      .limit(MOST_SHOWN)
      .lean<Referral[]>();
    return reply({
      data: rows.map(({ state, friendName, registeredAt, createdAt, depositPaise, depositId }) => ({
        name: maskedName(friendName ?? ''),
        joinedAt: (registeredAt ?? createdAt).toISOString(),
        state: state === 'registered' && depositId ? 'deposited' : shown[state],
        rewardRupees: state === 'credited' && depositPaise !== undefined ? toRupees(depositPaise) : null,
      })),
    });
  });
}

/** 'Rahul Kumar' -> 'Ra*** K.' */
export function maskedName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const last = rest.at(-1);
  return `${[...first].slice(0, 2).join('')}***${last ? ` ${[...last][0] ?? ''}.` : ''}`;
}
