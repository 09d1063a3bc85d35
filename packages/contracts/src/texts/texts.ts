import { groupedRupees, rupeesText } from '../rules/money-rules';

/** Texts a server sends in success replies and results (spec sections 4, 5 and 8). */
export const texts = {
  guestSignedUp: 'Sign up successfully',
  guestWithoutBonus: 'You are in. Many joined from your network within the hour, so this account has no joining bonus.',
  joinAsGuest: 'Many joined from your network within the hour. You can join as a guest now, without a joining bonus, and add your email later.',
  signedUp: 'You are all set, hold on for login details.',
  otpSent: 'One-Time Password (OTP) has been sent to your registered email address.',
  otpResent: 'One-Time Password (OTP) has been resent to your registered email address.',
  otpVerified: 'One-Time Password verified. Setup your password.',
  passwordUpdated: 'Password updated successfully.',
  profileUpdated: 'Profile Updated.',
  joined: 'Contest Joined',
  answered: 'Question Submitted.',
  withdrawalRequested: 'Withdrawak Requested successfully',
  confirming: 'Your entry is being confirmed.',
  withdrawalReturned: 'Withdrawal returned',
} as const;

/** The spec's texts for the fields of a stake (section 5). */
export const stakeTexts = {
  missing: 'Please Enter Amount.',
  wrong: 'Please Enter Amount.',
  tooSmall: 'Minimum amount is 49.',
} as const;
export const matchEntryTexts = { team: 'Pleae choose team that can win.' } as const;

/** The result line of an entry (spec section 4). */
export const won = (winRupees: number): string => `Congrats! You Won ₹${groupedRupees(winRupees)}`;
export const lost = (stakeRupees: number): string => `Sorry! You Lost By ₹${groupedRupees(stakeRupees)}`;
export const refunded = (why: string, stakeRupees: number): string => `${why}. ${rupeesText(stakeRupees)} refunded.`;
/** Under Amount when a player wants to withdraw more than allowed. */
export const withdrawUpTo = (rupees: number): string => `You can withdraw up to ${rupeesText(rupees)} now.`;
/** Under Amount when deposits have not been staked yet. */
export const stakeDepositsFirst = (leftRupees: number, upToRupees: number): string => `Money you add can be withdrawn after it was staked once: ${rupeesText(leftRupees)} left to stake. ${withdrawUpTo(upToRupees)}`;
/** The amount of a payment in suspense, for its player. */
export const paymentArrived = (arrivedRupees: number, startedRupees: number): string => (arrivedRupees === startedRupees ? `${rupeesText(arrivedRupees)} arrived.` : `${rupeesText(arrivedRupees)} arrived instead of ${rupeesText(startedRupees)}.`);
/** Under Amount when a stake is over the player's own limit. */
export const overStakeLimit = (overRupees: number): string => `${rupeesText(overRupees)} over the stake limit you have set.`;
/** The top-up hint when the stake is more than the balance. */
export const topUpHint = (missingRupees: number): string => `Add ${rupeesText(missingRupees)} or more to play`;
