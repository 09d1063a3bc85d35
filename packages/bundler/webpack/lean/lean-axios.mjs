import { StandIn } from './stand-in.mjs';

/** Leaves out of the build that carries axios what no browser runs of it: 3.4 KiB (brotli). */
export const leanAxios = () =>
  new StandIn({ pattern: /\/fetch\.js$/, owner: /axios[\\/]lib[\\/]adapters/, file: 'no-fetch-adapter.mjs' });
