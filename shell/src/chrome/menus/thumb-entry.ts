import { theme } from '@baazi/portal-kit';
import { css } from 'styled-components';

/** A place of the bottom menu: an icon over its word. */
export const thumbEntry = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  justify-items: center;
  align-content: center;
  width: 100%;
  height: 100%;
  color: ${theme.color.soft};
  font-size: ${theme.size.xs};
  @media (max-width: 359px) {
    font-size: 0.6875rem;
  }
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
