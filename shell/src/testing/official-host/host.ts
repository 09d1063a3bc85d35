// A host as the documentation of Module Federation describes it: shared modules and remotes by the official plugin and
// runtime. It provides what our entries leave to a host, and mounts the remote that its page names.
import { startPortal } from '@baazi/portal-kit/host';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { wholeRuntime } from '../../remotes/federation';

interface Lifecycles {
  bootstrap: (props: object) => Promise<unknown>;
  mount: (props: object) => Promise<unknown>;
}
// A host provides only modules that it imports.
export const shared = [
  import('react'),
  import('react/jsx-runtime'),
  import('react-dom'),
  import('react-dom/client'),
  import('react-router-dom'),
  import('rxjs'),
  import('styled-components'),
  import('@baazi/portal-kit'),
];

async function mountRemote(): Promise<void> {
  const { name = '', entry = '' } = document.body.dataset;
  Reflect.set(window, 'portalFederation', wholeRuntime);
  startPortal();
  registerRemotes([{ name, entry, entryGlobalName: name.replaceAll('-', '_') }]);
  const lifecycles = await loadRemote<Lifecycles>(`${name}/lifecycles`);
  if (!lifecycles) throw new Error(`${name} has no lifecycles`);
  await lifecycles.bootstrap({ name, domElement: document.body });
  await lifecycles.mount({ name, domElement: document.body });
}
void mountRemote();
