/**
 * What the portal uses of styled-components; a name that is wanted is added here (a test finds the missing one).
 * By its inner file: the shared name would resolve to this file.
 */
export {
  createGlobalStyle,
  css,
  default,
  keyframes,
  styled,
} from 'styled-components/dist/styled-components.browser.esm.js';
