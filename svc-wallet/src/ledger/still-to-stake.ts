import type { Policies } from '@baazi/service-kit';
import type { Balances } from './decide-postings';

export interface CashRules {
  policies: Policies;
  windDown: boolean;
}

/**
 * Cash that must be staked once before it may be withdrawn, in paise (policy `deposits-staked-once`). Nothing is held
 * back in a wind-down and for a closing account, where nobody can stake.
 */
export const stillToStake = (
  { unstaked }: Pick<Balances, 'unstaked'>,
  { policies, windDown }: CashRules,
  isClosing = false,
): number => (policies.has('deposits-staked-once') && !windDown && !isClosing ? unstaked : 0);
