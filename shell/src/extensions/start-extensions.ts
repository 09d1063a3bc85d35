import { reportFault, session$ } from '@baazi/portal-kit';
import { onSlot, type FilledSlot } from '@baazi/portal-kit/host';
import { whenIdle } from '../page/next-task';
import { currentRoute$, shownRemote } from '../routes/current-route';
import { isFastConnection } from '../prefetch/prefetch-menu';
import { stateOf, states$ } from '../remotes/remote-states';
import { prefetchScripts } from '../scripts/preload-scripts';
import { loadExtension } from './load-extension';
import { extensionsFor, type OwnedExtension } from './extensions-for';
import { mountExtension } from './mount-extension';

const currentExtensions = (slot: string): OwnedExtension[] =>
  extensionsFor(
    slot,
    session$.value,
    Object.values(states$.value).map(({ entry }) => entry),
  );

/** Fills the slots of screens, and prefetches the extensions of a mounted screen when the browser is idle. */
export function startExtensions(): void {
  onSlot(({ name, element, props }) => {
    if (name === 'told-here') return mountDeviceNotifications(element);
    let latest = props;
    let extensions: FilledSlot[] | undefined;
    // Before the session is known, the access of a visitor is unknown; signing out loads a new document.
    const watch = session$.subscribe(({ at }) => {
      if (at !== 'loading')
        extensions ??= currentExtensions(name).map((extension) => mountExtension(extension, element, latest));
    });
    return {
      update: (next) => {
        latest = next;
        extensions?.forEach((extension) => extension.update(next));
      },
      leave: () => {
        watch.unsubscribe();
        extensions?.forEach((extension) => extension.leave());
      },
    };
  });
  if (isFastConnection()) fetchWithScreens();
}

/** The one slot that the shell fills itself: device notifications are a setting of this browser. */
function mountDeviceNotifications(element: HTMLElement): FilledSlot {
  const domElement = document.createElement('div');
  domElement.dataset['coming'] = '';
  element.append(domElement);
  const mounted = import('../pwa/device-notifications').then(({ renderDeviceNotifications }) => {
    const end = renderDeviceNotifications(domElement);
    delete domElement.dataset['coming'];
    return end;
  });
  mounted.catch((error: unknown) => reportFault(error, { remote: 'shell', stage: 'piece' }));
  const leave = (): void =>
    void mounted
      .then((end) => end())
      .finally(() => domElement.remove())
      .catch(() => undefined);
  return { update: () => undefined, leave };
}

/** Loads the extensions of a screen once it is mounted, so that a dialog that shows one does not wait. */
function fetchWithScreens(): void {
  const requested = new Set<OwnedExtension['slot']>();
  const fetch = (): void => {
    const shown = shownRemote();
    const state = shown === undefined ? undefined : stateOf(shown);
    if (state?.kind !== 'mounted' || session$.value.at === 'loading') return;
    for (const slot of state.entry.slots) {
      if (requested.has(slot)) continue;
      requested.add(slot);
      for (const extension of currentExtensions(slot)) whenIdle(() => void prefetchExtension(extension));
    }
  };
  currentRoute$.subscribe(fetch);
  states$.subscribe(fetch);
}

/** A failure here is not reported: the slot requests the extension again when it is mounted. */
async function prefetchExtension(extension: OwnedExtension): Promise<void> {
  const entry = stateOf(extension.owner)?.entry;
  if (entry) await prefetchScripts([entry.entry, ...extension.preload]);
  await loadExtension(extension).catch(() => undefined);
}
