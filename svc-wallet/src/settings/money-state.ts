import type { Policies } from '@baazi/service-kit';
import type { Currency, MoneyMode } from './money-settings';

/**
 * The money mode of this process. `windDown` is read again every few seconds: an operator may have switched it in
 * another copy.
 */
export interface MoneyState {
  readonly mode: MoneyMode;
  readonly currency: Currency;
  /** what keeps bonus money from becoming cash */
  readonly policies: Policies;
  windDown: boolean;
}
export type ModeGate = 'mode-closed' | 'wound-down';

/** Why this mode takes no deposits. */
export function reasonNotToDeposit({ mode, windDown }: MoneyState): ModeGate | undefined {
  if (mode === 'play') return 'mode-closed';
  return windDown ? 'wound-down' : undefined;
}
/** Play coins never leave; in a wind-down everybody may take their money out. */
export const reasonNotToWithdraw = ({ mode }: MoneyState): 'mode-closed' | undefined =>
  mode === 'play' ? 'mode-closed' : undefined;
export const reasonNotToPlay = ({ windDown }: MoneyState): 'wound-down' | undefined =>
  windDown ? 'wound-down' : undefined;
