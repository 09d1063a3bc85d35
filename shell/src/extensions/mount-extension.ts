import { reportFault } from '@baazi/portal-kit';
import type { FilledSlot, SlotProps } from '@baazi/portal-kit/host';
import { mountRootParcel } from 'single-spa';
import { pin } from '../remotes/remote-lives';
import { tooLong } from '../remotes/step-timeout';
import { loadPiece, type ExtensionExports, type PieceProps } from './load-extension';
import type { OwnedPiece } from './extensions-for';

/** An extension's lifecycle steps for single-spa: they never fail and never hang. */
function guarded(owner: string, door: ExtensionExports, onTrouble: (error: unknown) => void) {
  const step = (name: keyof ExtensionExports) => async (given: PieceProps) => {
    try {
      await Promise.race([door[name](given), tooLong(`${owner} piece ${name}`)]);
    } catch (error) {
      onTrouble(error);
    }
  };
  return {
    name: owner,
    ...{ bootstrap: step('bootstrap'), mount: step('mount'), update: step('update'), unmount: step('unmount') },
  };
}

/** Mounts an extension in a slot as a parcel. A failed one leaves nothing and is reported. */
export function runPiece(piece: OwnedPiece, place: HTMLElement, props: SlotProps): FilledSlot {
  const { owner } = piece;
  const domElement = document.createElement('div');
  domElement.dataset['piece'] = owner;
  domElement.dataset['coming'] = '';
  place.append(domElement);
  let latest = props;
  let drawn: SlotProps | undefined;
  let isGone = false;
  let parcel: ReturnType<typeof mountRootParcel> | undefined;

  const onTrouble = (error: unknown): void => {
    domElement.remove();
    if (!isGone) reportFault(error, { remote: owner, stage: 'piece' });
  };
  const tell = (): void => {
    if (isGone || drawn === latest || !domElement.isConnected) return;
    drawn = latest;
    void parcel?.update?.({ domElement, props: latest });
  };
  const run = async (): Promise<void> => {
    const door = await loadPiece(piece);
    if (isGone) return;
    pin(owner);
    drawn = latest;
    parcel = mountRootParcel(guarded(owner, door, onTrouble), { domElement, props: latest });
    await parcel.mountPromise;
    delete domElement.dataset['coming'];
    tell();
  };
  run().catch(onTrouble);

  return {
    update: (next) => {
      latest = next;
      if (parcel?.getStatus() === 'MOUNTED') tell();
    },
    leave: () => {
      isGone = true;
      void parcel?.mountPromise.then(() => parcel?.unmount()).finally(() => domElement.remove());
      if (!parcel) domElement.remove();
    },
  };
}
