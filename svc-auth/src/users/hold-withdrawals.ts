import type { NewUpiWaitReason } from '@baazi/contracts';
import type { User, UserDeps } from './user';

const HOLD_MS = 24 * 3600_000;

/**
 * A guest becomes a member on another device than the one that signed up: perhaps it is not the guest. Withdrawals wait
 * a day (T130), in which the guest may notice. Without device ids every device counts as another.
 */
export const holdAfterUpgrade = (
  { service }: UserDeps,
  guest: Pick<User, 'kind' | 'signUpDeviceId'>,
  deviceId: string | undefined,
): Pick<User, 'withdrawalsHeldUntil'> =>
  guest.kind !== 'guest' || (deviceId !== undefined && deviceId === guest.signUpDeviceId)
    ? {}
    : { withdrawalsHeldUntil: new Date(service.clocks.machine.now().getTime() + HOLD_MS) };

/** From now withdrawals to a new UPI ID wait a day, in which the owner may stop them (T131). */
export const newUpiWait = (
  { service }: { service: Pick<UserDeps['service'], 'clocks'> },
  why: NewUpiWaitReason,
): Pick<Required<User>, 'newUpiWaits'> => ({
  newUpiWaits: { until: new Date(service.clocks.machine.now().getTime() + HOLD_MS), why },
});

/** The wait of this account, if it is not over. */
export const openNewUpiWait = ({ service }: UserDeps, { newUpiWaits }: User): User['newUpiWaits'] =>
  newUpiWaits && newUpiWaits.until > service.clocks.machine.now() ? newUpiWaits : undefined;

/** Seconds until this account may ask for a withdrawal to a new UPI ID; 0: now. */
export const heldSeconds = ({ service }: UserDeps, { withdrawalsHeldUntil }: User): number => {
  const leftMs = (withdrawalsHeldUntil?.getTime() ?? 0) - service.clocks.machine.now().getTime();
  return leftMs > 0 ? Math.ceil(leftMs / 1000) : 0;
};

/** Seconds until money may be sent to a new UPI ID; 0: now. A deleted account leaves nobody who could stop it. */
export const secondsToNewUpi = (deps: UserDeps, user: User): number => {
  const leftMs = (openNewUpiWait(deps, user)?.until.getTime() ?? 0) - deps.service.clocks.machine.now().getTime();
  return Math.max(heldSeconds(deps, user), leftMs > 0 ? Math.ceil(leftMs / 1000) : 0);
};
