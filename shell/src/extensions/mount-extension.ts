import { reportFault } from '@baazi/portal-kit';
import type { FilledSlot, SlotProps } from '@baazi/portal-kit/host';
import { mountRootParcel } from 'single-spa';
import { markRun } from '../remotes/remote-states';
import { tooLong } from '../remotes/guard-lifecycles';
import { loadExtension, type ExtensionExports, type ExtensionProps } from './load-extension';
import type { OwnedExtension } from './extensions-for';

/** Wraps an extension's lifecycles for single-spa: they never reject and never hang. */
function guarded(owner: string, lifecycles: ExtensionExports, onTrouble: (error: unknown) => void) {
  const step = (name: keyof ExtensionExports) => async (given: ExtensionProps) => {
    try {
      await Promise.race([lifecycles[name](given), tooLong(`${owner} extension ${name}`)]);
    } catch (error) {
      onTrouble(error);
    }
  };
  return {
    name: owner,
    ...{ bootstrap: step('bootstrap'), mount: step('mount'), update: step('update'), unmount: step('unmount') },
  };
}

/** Mounts an extension in a slot as a parcel. A failing extension is removed from the slot and reported. */
export function mountExtension(extension: OwnedExtension, container: HTMLElement, props: SlotProps): FilledSlot {
  const { owner } = extension;
  const domElement = document.createElement('div');
  domElement.dataset['piece'] = owner;
  domElement.dataset['coming'] = '';
  container.append(domElement);
  let latest = props;
  let applied: SlotProps | undefined;
  let isUnmounted = false;
  let parcel: ReturnType<typeof mountRootParcel> | undefined;

  const onTrouble = (error: unknown): void => {
    domElement.remove();
    if (!isUnmounted) reportFault(error, { remote: owner, stage: 'piece' });
  };
  const updateProps = (): void => {
    if (isUnmounted || applied === latest || !domElement.isConnected) return;
    applied = latest;
    void parcel?.update?.({ domElement, props: latest });
  };
  const run = async (): Promise<void> => {
    const lifecycles = await loadExtension(extension);
    if (isUnmounted) return;
    markRun(owner);
    applied = latest;
    parcel = mountRootParcel(guarded(owner, lifecycles, onTrouble), { domElement, props: latest });
    await parcel.mountPromise;
    delete domElement.dataset['coming'];
    updateProps();
  };
  run().catch(onTrouble);

  return {
    update: (next) => {
      latest = next;
      if (parcel?.getStatus() === 'MOUNTED') updateProps();
    },
    leave: () => {
      isUnmounted = true;
      void parcel?.mountPromise.then(() => parcel?.unmount()).finally(() => domElement.remove());
      if (!parcel) domElement.remove();
    },
  };
}
