import { setRunningRelease } from '@baazi/portal-kit/host';
import { loadDoor, registerAgain } from '../remotes/federation';
import { isLoading } from '../remotes/remote-life';
import { lifeOf } from '../remotes/remote-lives';
import { preloadScripts } from '../scripts/preload-scripts';
import type { OwnedPiece } from './extensions-for';

/** What single-spa, and through it a piece, is handed. */
export interface PieceProps {
  domElement: HTMLElement;
  props: object;
}
type Step = (given: PieceProps) => Promise<unknown>;
/** What a remote exposes as './pieces/<slot>'. */
export type ExtensionExports = Record<'bootstrap' | 'mount' | 'update' | 'unmount', Step>;

const isDoor = (value: unknown): value is ExtensionExports =>
  typeof value === 'object' &&
  value !== null &&
  ['bootstrap', 'mount', 'update', 'unmount'].every((verb) => typeof Reflect.get(value, verb) === 'function');

const doors = new Map<string, Promise<ExtensionExports>>();

/** The code of a piece, once a release. What did not come is asked for anew by the next screen that wants it. */
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
    // A screen of it that loads, or has loaded, sees to its release itself.
    if (life && !life.code && !isLoading(life)) registerAgain(life.entry);
  });
  return known;
}
