/**
 * The exports of styled-components that the portal uses; add missing names here (a test finds them). Imports an
 * internal file, because the shared name would resolve to this file.
 */
export {
  createGlobalStyle,
  css,
  default,
  keyframes,
  styled,
} from 'styled-components/dist/styled-components.browser.esm.js';
