import { createGlobalStyle } from 'styled-components';
import { theme } from './theme';
import { tokensCss } from './tokens';

/** Tokens and global rules. For the standalone page and the workshop: the portal's page is served with them. */
export const PortalStyle = createGlobalStyle`
  ${tokensCss}
  *, *::before, *::after { box-sizing: border-box; }
  html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
  body {
    margin: 0;
    min-height: 100dvh;
    font: 400 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Devanagari', sans-serif;
    color: ${theme.color.text};
    background: ${theme.color.bg};
    font-variant-numeric: tabular-nums;
    overflow-wrap: break-word;
  }
  h1, h2, h3, p, figure { margin: 0; }
  h1, h2, h3, [role='timer'] { font-family: ${theme.display}; line-height: 1.2; }
  img, svg { max-width: 100%; vertical-align: middle; }
  a { color: ${theme.color.accentText}; }
  button, input, select { font: inherit; }
  :focus-visible { outline: 2px solid ${theme.color.focus}; outline-offset: 2px; }
  [tabindex='-1']:focus { outline: none; }
  ::selection { color: ${theme.color.onAccent}; background: ${theme.color.accent}; }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      animation-duration: 1ms !important; animation-iteration-count: 1 !important;
      transition-duration: 1ms !important; scroll-behavior: auto !important;
    }
  }
`;
