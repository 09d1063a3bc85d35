// In the shell: provides the code that federation adds to every webpack build, so that no entry bundles it (3.6 KiB,
// brotli). `borrowed-bundler.mjs` uses it.
import { createInstance } from '@module-federation/enhanced/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

const lent = {
  ...federation,
  // Each remote gets its own instance: the runtime's `init` would replace the shell's.
  runtime: { ...federation.runtime, init: createInstance },
  // The shell exposes nothing, so its own build leaves this out.
  bundlerRuntime: { ...federation.bundlerRuntime, initContainerEntry },
};

/** A runtime plugin, which federation runs before anything is loaded. */
export default function lendBundler() {
  Reflect.set(globalThis, 'portalFederation', lent);
  return { name: 'lend-bundler' };
}
