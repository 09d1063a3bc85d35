import type { ConfirmIdentity } from './identity';
import type { SafeStorage } from '../storage/safe-storage';
import type { Transport } from './transport';

/**
 * The dependencies given to `startPortal`: everything outside of the kit that it uses, so that tests and the
 * standalone page can inject their own.
 */
export interface Portal {
  transport: Transport;
  storage: SafeStorage;
  /** the device's clock, ms since 1970 */
  clock: () => number;
  /** loads an address as a new document */
  loadDocument: (address: string) => void;
  loadIdentityDialog: () => Promise<{ confirmIdentity: ConfirmIdentity }>;
}

let current: Portal | undefined;
const onStart: (() => void)[] = [];

/** The running portal. State exists only after `startPortal()`. */
export function portal(): Portal {
  if (!current) throw new Error('The portal has not been started: call startPortal() first.');
  return current;
}

/** Registers how state is reset when a portal starts (once per page; once per test). */
export function atStart(clear: () => void): void {
  onStart.push(clear);
}

export function setPortal(next: Portal): void {
  current = next;
  for (const clear of onStart) clear();
}
