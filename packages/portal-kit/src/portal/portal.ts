import type { Transport } from './transport';

/**
 * What `startPortal` was given: everything the kit touches outside itself, so that tests and the alone page can hand in
 * their own.
 */
export interface Portal {
  transport: Transport;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** the device's clock, ms since 1970 */
  clock: () => number;
  /** loads an address as a new document */
  loadDocument: (address: string) => void;
}

let current: Portal | undefined;
const onStart: (() => void)[] = [];

/** The running portal. State exists only after `startPortal()`. */
export function portal(): Portal {
  if (!current) throw new Error('The portal has not been started: call startPortal() first.');
  return current;
}

/** Each piece of state says here how it is cleared when a portal starts (once a page; once a test). */
export function atStart(clear: () => void): void {
  onStart.push(clear);
}

export function setPortal(next: Portal): void {
  current = next;
  for (const clear of onStart) clear();
}
