import { setRunningRelease } from '@baazi/portal-kit/host';
import { loadDoor, registerAgain } from '../remotes/federation';
import { isLoading } from '../remotes/remote-life';
import { lifeOf } from '../remotes/remote-lives';
import { preloadScripts } from '../scripts/preload-scripts';
import type { OwnedPiece } from './extensions-for';

/** What single-spa passes to an extension. */
export interface PieceProps {
  domElement: HTMLElement;
  props: object;
}
type Step = (given: PieceProps) => Promise<unknown>;
/** The exports of './pieces/<slot>'. */
export type ExtensionExports = Record<'bootstrap' | 'mount' | 'update' | 'unmount', Step>;

const isDoor = (value: unknown): value is ExtensionExports =>
  typeof value === 'object' &&
  value !== null &&
  ['bootstrap', 'mount', 'update', 'unmount'].every((verb) => typeof Reflect.get(value, verb) === 'function');

const doors = new Map<string, Promise<ExtensionExports>>();

/** An extension's code, once per release. A failed load is retried by the next screen that needs it. */
export function loadPiece({ owner, slot, preload }: OwnedPiece): Promise<ExtensionExports> {
  const entry = lifeOf(owner)?.entry;
  if (!entry) return Promise.reject(new Error(`${owner} is not known`));
  const key = `${owner} ${entry.version} ${slot}`;
  const load = async (): Promise<ExtensionExports> => {
    // Modules are fetched together anyway.
    if (entry.type !== 'module') preloadScripts([entry.entry, ...preload]);
    const door = await loadDoor(owner, `pieces/${slot}`);
    if (!isDoor(door)) throw new Error(`${owner} ${entry.version} has no piece for ${slot}`);
    setRunningRelease(owner, entry.version);
    return door;
  };
  const known = doors.get(key) ?? load();
  doors.set(key, known);
  known.catch(() => {
    doors.delete(key);
    const life = lifeOf(owner);
    // A screen of the same remote that loads, or has loaded, handles its release itself.
    if (life && !life.code && !isLoading(life)) registerAgain(life.entry);
  });
  return known;
}
