// The half of the shell that runs at the gateway: the shared modules for the server halves of remotes, and what draws
// with them.
import { draw } from '@baazi/portal-kit/drawing';
import sharedModules from 'virtual:shared-modules';

Object.assign(globalThis, {
  shared: Object.defineProperties(
    {},
    Object.fromEntries(Object.entries(sharedModules).map(([name, { load }]) => [name, { get: load }])),
  ),
});

export { draw };
