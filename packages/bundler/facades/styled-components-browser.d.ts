/** The browser file has the same exports as the package. */
declare module '*/styled-components.browser.esm.js' {
  export { createGlobalStyle, css, default, keyframes, styled } from 'styled-components';
}
