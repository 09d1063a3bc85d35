import type { WalletContext } from '../../wallet-context';
import type { Referral } from './referral';
import type { FirstDeposit } from './reward';

/** What a referral keeps of the first deposit of its player. */
export const notedDeposit = (
  bank: WalletContext,
  { depositId, amountPaise }: FirstDeposit,
): Required<Pick<Referral, 'depositId' | 'depositPaise' | 'depositedAt'>> => ({
  depositId,
  depositPaise: amountPaise,
  depositedAt: bank.now(),
});
