import { reportFault } from '@baazi/portal-kit';
import { tellRelease } from '@baazi/portal-kit/host';
import { triggerAppChange } from 'single-spa';
import { clearFailure, failures$, setFailure } from '../faults/failures';
import type { RegistryEntry } from '../registry/registry';
import { registerChanged } from './federation';
import { loadRemote } from './load-remote';
import type { RemoteDoor } from './watched';

const CARD_AFTER_MS = 5000;

const entries = new Map<string, RegistryEntry>();
const doors = new Map<string, RemoteDoor>();
const underWay = new Set<string>();
/** Releases on trial that run on this page. */
const onTrial = new Map<string, string>();

export const setEntries = (known: readonly RegistryEntry[]): void => known.forEach((entry) => entries.set(entry.name, entry));
export const entryOf = (name: string): RegistryEntry | undefined => entries.get(name);
export const trialOf = (name: string): string | undefined => onTrial.get(name);
export const doorOf = (name: string): RemoteDoor | undefined => doors.get(name);

/**
 * Loads a remote unless it is there or on its way. single-spa holds back every navigation while an application loads,
 * so it is not told of a remote before its code has arrived: a hanging remote never holds up the others.
 */
export async function ensureLoaded(name: string): Promise<void> {
  const entry = entries.get(name);
  if (!entry || doors.has(name) || underWay.has(name)) return;
  underWay.add(name);
  const card = setTimeout(() => setFailure(name, { stage: 'load', busy: true }), CARD_AFTER_MS);
  try {
    const { door, version } = await loadRemote(entry, (release, error) => reportFault(error, { remote: name, stage: 'load', version: release.version }));
    tellRelease(name, version);
    if (version === entry.trial) onTrial.set(name, version);
    doors.set(name, door);
    clearFailure(name);
    await triggerAppChange();
  } catch {
    setFailure(name, { stage: 'load', busy: false });
  } finally {
    clearTimeout(card);
    underWay.delete(name);
  }
}

/** A release on trial that broke here: this page goes on with the live one, which is still to be loaded. False: no trial runs here. */
export function leaveTrial(name: string): boolean {
  const live = entries.get(name)?.lastGood;
  if (!live || !onTrial.delete(name)) return false;
  entries.set(name, live);
  registerChanged(live);
  doors.delete(name);
  return true;
}

/** 'Try again' after a load error. The card stays, busy, until it is known how it went. */
export function retryLoad(name: string): void {
  if (failures$.value[name]) setFailure(name, { stage: 'load', busy: true });
  void ensureLoaded(name);
}
