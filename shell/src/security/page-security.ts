// The shell imports this module first: it must run before anything can load a script or inject a style.
import { overrideOrigins } from '../registry/overrides';
import { integrityOf, listAlso, mayBeListed } from '../scripts/listed-scripts';

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}
declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
  // Webpack replaces it; assigning the global is allowed.
  var __webpack_nonce__: string;
}

/** Trusted Types policy: a script loads only from our own origin and only if the registry lists it. */
function mayLoad(address: string): boolean {
  const url = new URL(address, window.location.href);
  if (overrideOrigins.has(url.origin)) return true;
  return (
    url.origin === window.location.origin &&
    (url.pathname === '/sw.js' || Object.hasOwn(window.portalFiles ?? {}, url.pathname))
  );
}
window.trustedTypes?.createPolicy('default', { createScriptURL: (address) => (mayLoad(address) ? address : null) });

// Every script gets the integrity of the registry, whichever code creates it: the chunk loader of a remote that was
// built elsewhere does not set integrity. A script that did not load is requested again under an address of its own:
// WebKit would answer from the preload that failed, and any browser would wait for a request that hangs.
const attempts = new Map<string, number>();
const native = Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src');

function request(script: HTMLScriptElement, url: string): void {
  const tries = attempts.get(url) ?? 0;
  attempts.set(url, tries + 1);
  script.addEventListener('load', () => attempts.delete(url));
  script.integrity ||= integrityOf(url) ?? '';
  native?.set?.call(script, tries > 0 && !url.includes('?') ? `${url}?try=${tries}` : url);
}

/** Requests a script once the page has read which there are. A browser with Trusted Types refuses others itself. */
async function requestListed(script: HTMLScriptElement, url: string): Promise<void> {
  await listAlso([url]);
  if (mayLoad(url)) request(script, url);
  else script.dispatchEvent(new Event('error'));
}

Object.defineProperty(HTMLScriptElement.prototype, 'src', {
  ...native,
  set(this: HTMLScriptElement, url: string) {
    if (mayLoad(url) || (window.trustedTypes && !mayBeListed(url))) request(this, url);
    else void requestListed(this, url);
  },
});

// Libraries that inject a <style> (the scroll lock of a dialog) take the nonce from webpack; styled-components reads
// the meta element itself.
const meta = document.querySelector('meta[property="csp-nonce"]');
__webpack_nonce__ = meta instanceof HTMLMetaElement ? meta.nonce : '';
