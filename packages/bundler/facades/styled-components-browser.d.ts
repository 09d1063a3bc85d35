/** The browser file has the same exports as the package. */
declare module '*/styled-components.browser.esm.js' {
  export { createGlobalStyle, css, default, keyframes, styled } from 'styled-components';
}
/** The file that collects styles, for the server half of the shell. */
declare module '*/styled-components.esm.js' {
  export { ServerStyleSheet } from 'styled-components';
}
