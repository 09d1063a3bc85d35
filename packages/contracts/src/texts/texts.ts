import type { Language } from '../rules/languages';
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
/** The amount of a payment in suspense, for its player. */
export const paymentArrived: Readonly<Record<Language, (arrivedRupees: number, startedRupees: number) => string>> = {
  en: (arrived, started) => (arrived === started ? `${rupeesText(arrived)} arrived.` : `${rupeesText(arrived)} arrived instead of ${rupeesText(started)}.`),
  hi: (arrived, started) => (arrived === started ? `${rupeesText(arrived)} आए।` : `${rupeesText(started)} की जगह ${rupeesText(arrived)} आए।`),
};

type Sent = Readonly<Record<Language, (rupees: number, maskedUpi: string) => string>>;
/** A withdrawal that was paid; the second one after it had been given back. */
export const withdrawalSent: Sent = {
  en: (rupees, maskedUpi) => `${rupeesText(rupees)} sent to ${maskedUpi}`,
  hi: (rupees, maskedUpi) => `${rupeesText(rupees)} ${maskedUpi} को भेजे गए`,
};
export const withdrawalSentLate: Sent = {
  en: (rupees, maskedUpi) => `${rupeesText(rupees)} was sent to ${maskedUpi} after all`,
  hi: (rupees, maskedUpi) => `${rupeesText(rupees)} आख़िरकार ${maskedUpi} को भेजे गए`,
};
