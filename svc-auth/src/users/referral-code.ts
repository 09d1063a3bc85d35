import { randomText } from '../secrets/random-text';

const BASE32 = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 50 bits: codes cannot be guessed or counted through. */
export const newReferralCode = (): string => randomText(10, BASE32);
