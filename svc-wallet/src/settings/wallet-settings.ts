import { moneySettings as shapes } from '@baazi/contracts/shapes';
import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';

export const THRESHOLD = 'two-approvals-above-rupees';
export const ONE_SIDE = 'one-side-per-group';

export const presets = ({ service, money }: WalletContext) => ({
  [THRESHOLD]: service.config.TWO_APPROVALS_ABOVE_RUPEES,
  [ONE_SIDE]: money.policies.has('one-side-per-group'),
});

/** Above how many rupees a day's withdrawals take a second operator. */
export async function twoApprovalsAbove(bank: WalletContext, tx?: Tx): Promise<number> {
  const chosen = await bank.choices.valueOf(THRESHOLD, tx);
  return chosen === undefined ? presets(bank)[THRESHOLD] : shapes[THRESHOLD].parse(chosen);
}

/** Whether linked players are held to one side. */
export async function readOneSide(bank: WalletContext): Promise<boolean> {
  const chosen = await bank.choices.valueOf(ONE_SIDE);
  return chosen === undefined ? presets(bank)[ONE_SIDE] : shapes[ONE_SIDE].parse(chosen);
}
