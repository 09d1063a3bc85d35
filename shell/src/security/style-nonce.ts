// Libraries that inject a <style> (the scroll lock of a dialog) ask webpack for the nonce; styled-components reads the
// meta itself.
declare global {
  // Webpack replaces it; as a global it may be written.
  var __webpack_nonce__: string;
}
const meta = document.querySelector('meta[property="csp-nonce"]');
__webpack_nonce__ = meta instanceof HTMLMetaElement ? meta.nonce : '';
export {};
