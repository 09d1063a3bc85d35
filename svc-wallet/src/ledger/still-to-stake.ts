import type { Policies } from '@baazi/service-kit';
import type { Holding } from './decide-postings';

export interface CashRules {
  policies: Policies;
  windDown: boolean;
}

/**
 * Cash that must be staked once before it may be withdrawn, in paise (policy `deposits-staked-once`). Nobody can stake
 * in a wind-down, and who leaves stakes no more: then nothing is held back.
 */
export const stillToStake = (
  { unstaked }: Pick<Holding, 'unstaked'>,
  { policies, windDown }: CashRules,
  isClosing = false,
): number => (policies.has('deposits-staked-once') && !windDown && !isClosing ? unstaked : 0);
