import { ModuleReplacement } from './module-replacement.mjs';

/** Leaves out of the build that carries axios what no browser runs of it: 3.4 KiB (brotli). */
export const leanAxios = () =>
  new ModuleReplacement({ pattern: /\/fetch\.js$/, owner: /axios[\\/]lib[\\/]adapters/, file: 'no-fetch-adapter.mjs' });
