/**
 * Why withdrawals to a new UPI ID wait a day: a recovery dropped a second factor, the address changed, or somebody signed
 * in from a device that the account does not know.
 */
export const newUpiWaitReasons = ['recovery', 'address', 'device'] as const;
export type NewUpiWaitReason = (typeof newUpiWaitReasons)[number];
