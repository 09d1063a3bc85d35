import { reportFault } from '@baazi/portal-kit';
import { tellRelease } from '@baazi/portal-kit/host';
import { triggerAppChange } from 'single-spa';
import { clearFailure, failures$, setFailure } from '../faults/failures';
import type { RegistryEntry } from '../registry/registry';
import { registerAgain, registerChanged } from './federation';
import { loadRelease, loadRemote } from './load-remote';
import type { RemoteDoor } from './watched';

const CARD_AFTER_MS = 5000;

const entries = new Map<string, RegistryEntry>();
const doors = new Map<string, RemoteDoor>();
const underWay = new Set<string>();
/** 'Try again' came while a load that nobody sees was failing: it is tried once more after it. */
const askedAgain = new Set<string>();
/** Loads that nobody has asked for yet. */
const ahead = new Map<string, Promise<void>>();
/** Remotes that have been on this page: their code is not swapped any more. */
const shown = new Set<string>();
/** Releases on trial that run on this page. */
const onTrial = new Map<string, string>();

export const setEntries = (known: readonly RegistryEntry[]): void =>
  known.forEach((entry) => entries.set(entry.name, entry));
export const entryOf = (name: string): RegistryEntry | undefined => entries.get(name);
export const trialOf = (name: string): string | undefined => onTrial.get(name);
export const doorOf = (name: string): RemoteDoor | undefined => doors.get(name);
export const hasRun = (name: string): boolean => shown.has(name);

/** The remote begins to run: from now on it is this release until the next document. */
export function takeDoor(name: string): RemoteDoor {
  const door = doors.get(name);
  if (!door) throw new Error(`${name} has not been loaded`);
  shown.add(name);
  return door;
}

function accept(entry: RegistryEntry, { door, version }: { door: RemoteDoor; version: string }): void {
  tellRelease(entry.name, version);
  if (version === entry.trial) onTrial.set(entry.name, version);
  doors.set(entry.name, door);
}

/**
 * Runs the scripts of a remote that nobody has asked for yet, so that the way there costs a mount and nothing else.
 * What fails here is no fault so far: it is loaded anew, with all its tries, when somebody goes there.
 */
export function loadAhead(name: string): Promise<void> {
  const entry = entries.get(name);
  if (!entry || doors.has(name) || underWay.has(name)) return Promise.resolve();
  const load = loadRelease(entry)
    .then((door) => {
      // A newer release may have come meanwhile.
      if (entries.get(name) === entry) accept(entry, { door, version: entry.version });
    })
    .catch(() => registerAgain(entry))
    .finally(() => ahead.delete(name));
  ahead.set(name, load);
  return load;
}

/** A newer release of a remote that has not run on this page takes the place of the one known. */
export function changeEntry(entry: RegistryEntry): void {
  entries.set(entry.name, entry);
  doors.delete(entry.name);
  registerChanged(entry);
}

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
    await ahead.get(name);
    if (!doors.has(name))
      accept(
        entry,
        await loadRemote(entry, (release, error) =>
          reportFault(error, { remote: name, stage: 'load', version: release.version }),
        ),
      );
    clearFailure(name);
    await triggerAppChange();
  } catch {
    setFailure(name, { stage: 'load', busy: askedAgain.has(name) });
  } finally {
    clearTimeout(card);
    underWay.delete(name);
  }
  if (askedAgain.delete(name)) await ensureLoaded(name);
}

/** A release on trial that broke here: this page goes on with the live one, which is still to be loaded. False: no trial runs here. */
export function leaveTrial(name: string): boolean {
  const live = entries.get(name)?.lastGood;
  if (!live || !onTrial.delete(name)) return false;
  changeEntry(live);
  return true;
}

/** 'Try again' after a load error. The card stays, busy, until it is known how it went. */
export function retryLoad(name: string): void {
  if (failures$.value[name]) setFailure(name, { stage: 'load', busy: true });
  if (underWay.has(name)) askedAgain.add(name);
  else void ensureLoaded(name);
}
