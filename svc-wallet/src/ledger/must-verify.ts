import type { MoneyMode } from '../settings/money-settings';
import type { Wallet } from './wallet';

/**
 * Whether a player must verify an e-mail address before money leaves or a reward is paid. Guest accounts are cheap
 * and a guest's address may be invented; with real money this holds for everybody.
 */
export const mustVerify = (
  { kind, cameAsGuest, emailVerified }: Pick<Wallet, 'kind' | 'cameAsGuest' | 'emailVerified'>,
  mode: MoneyMode,
): boolean => !emailVerified && (kind !== 'member' || cameAsGuest === true || mode === 'real');
