import { theme } from '@baazi/portal-kit';
import { css } from 'styled-components';

/** Style of an entry of the bottom menu: an icon above its label. */
export const thumbEntry = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  justify-items: center;
  align-content: center;
  width: 100%;
  height: 100%;
  color: ${theme.color.soft};
  /* Five entries share the width: the longest label fits a fifth of any phone. */
  font-size: clamp(0.625rem, 2.9vw, ${theme.size.xs});
  letter-spacing: -0.01em;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  touch-action: manipulation;
  &:focus-visible {
    outline-offset: -3px;
  }
  &[aria-current] {
    color: ${theme.color.accentText};
  }
  & > svg {
    transition: transform ${theme.motion};
  }
  &:active > svg {
    transform: scale(0.88);
  }
`;
