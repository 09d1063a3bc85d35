/** The browser's own file has the same names as the package. */
declare module '*/styled-components.browser.esm.js' {
  export { createGlobalStyle, css, default, keyframes, styled } from 'styled-components';
}
