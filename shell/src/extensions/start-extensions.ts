import { reportFault, session$ } from '@baazi/portal-kit';
import { onSlot, type FilledSlot } from '@baazi/portal-kit/host';
import { whenIdle } from '../page/when-idle';
import { place$, shownRemote } from '../routes/current-route';
import { isGood } from '../prefetch/is-fast-connection';
import { lifeOf, lives$ } from '../remotes/remote-lives';
import { prefetchScripts } from '../scripts/preload-scripts';
import { loadPiece } from './load-extension';
import { piecesFor, type OwnedPiece } from './extensions-for';
import { runPiece } from './mount-extension';

const piecesNow = (slot: string): OwnedPiece[] =>
  piecesFor(
    slot,
    session$.value,
    Object.values(lives$.value).map(({ entry }) => entry),
  );

/** Fills the slots of screens, and prefetches their extensions when idle. */
export function startPieces(): void {
  onSlot(({ name, place, props }) => {
    if (name === 'told-here') return drawOwn(place);
    let latest = props;
    let pieces: FilledSlot[] | undefined;
    // The visitor's role is not known before; signing out loads a new document.
    const watch = session$.subscribe(({ at }) => {
      if (at !== 'loading') pieces ??= piecesNow(name).map((piece) => runPiece(piece, place, latest));
    });
    return {
      update: (next) => {
        latest = next;
        pieces?.forEach((piece) => piece.update(next));
      },
      leave: () => {
        watch.unsubscribe();
        pieces?.forEach((piece) => piece.leave());
      },
    };
  });
  if (isGood()) fetchWithScreens();
}

/** The one slot that the shell fills itself: push on this browser. */
function drawOwn(place: HTMLElement): FilledSlot {
  const domElement = document.createElement('div');
  domElement.dataset['coming'] = '';
  place.append(domElement);
  const drawn = import('../pwa/device-notifications').then(({ drawToldHere }) => {
    const end = drawToldHere(domElement);
    delete domElement.dataset['coming'];
    return end;
  });
  drawn.catch((error: unknown) => reportFault(error, { remote: 'shell', stage: 'piece' }));
  const leave = (): void =>
    void drawn
      .then((end) => end())
      .finally(() => domElement.remove())
      .catch(() => undefined);
  return { update: () => undefined, leave };
}

/** A mounted screen's extensions are run up to their mount, so that a dialog with one waits for nothing. */
function fetchWithScreens(): void {
  const asked = new Set<OwnedPiece['slot']>();
  const fetch = (): void => {
    const shown = shownRemote();
    const life = shown === undefined ? undefined : lifeOf(shown);
    if (life?.kind !== 'running' || session$.value.at === 'loading') return;
    for (const slot of life.entry.slots) {
      if (asked.has(slot)) continue;
      asked.add(slot);
      for (const piece of piecesNow(slot)) whenIdle(() => void bring(piece));
    }
  };
  place$.subscribe(fetch);
  lives$.subscribe(fetch);
}

/** A failure here is no fault yet: the slot retries when it is rendered. */
async function bring(piece: OwnedPiece): Promise<void> {
  const entry = lifeOf(piece.owner)?.entry;
  if (entry) await prefetchScripts([entry.entry, ...piece.preload]);
  await loadPiece(piece).catch(() => undefined);
}
