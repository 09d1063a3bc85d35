// Must run before anything can load a script: the shell imports it first.
// One default policy: a script comes from our own origin and is on the registry's list, or it does not load.
import { overrideOrigins } from '../registry/overrides';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}
declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

function mayLoad(address: string): boolean {
  const url = new URL(address, window.location.href);
  if (overrideOrigins.has(url.origin)) return true;
  return (
    url.origin === window.location.origin &&
    (url.pathname === '/sw.js' || Object.hasOwn(window.portalFiles ?? {}, url.pathname))
  );
}

window.trustedTypes?.createPolicy('default', { createScriptURL: (address) => (mayLoad(address) ? address : null) });
