// In the shell: what federation adds to every webpack build, lent to the remotes, so that no entry carries its own
// (3.6 KiB, brotli). `borrowed-bundler.mjs` takes it.
import { createInstance } from '@module-federation/enhanced/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

const lent = {
  ...federation,
  // A remote gets an instance of its own: the runtime's `init` would take the shell's place.
  runtime: { ...federation.runtime, init: createInstance },
  // The shell exposes nothing, so its own build leaves this out.
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
};

/** A runtime plugin: federation runs it before anything is loaded. */
export default function lendBundler() {
  Reflect.set(globalThis, 'portalFederation', lent);
  return { name: 'lend-bundler' };
}
