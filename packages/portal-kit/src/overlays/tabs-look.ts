import { css } from 'styled-components';
import { theme } from '../theme/theme';

export const tabsLook = css`
  display: grid;
  gap: ${theme.space(4)};
  & > [role='tablist'] {
    display: flex;
    gap: ${theme.space(1)};
    padding: ${theme.space(1)};
    border-radius: ${theme.radius.m};
    background: ${theme.color.sunken};
  }
  & > [role='tablist'] > button {
    flex: 1;
    min-height: 44px;
    padding: 0 ${theme.space(3)};
    border: 0;
    border-radius: ${theme.radius.s};
    font: inherit;
    font-weight: 600;
    color: ${theme.color.soft};
    background: none;
    cursor: pointer;
    transition: background-color ${theme.motion};
  }
  & > [role='tablist'] > button[aria-selected='true'] {
    color: ${theme.color.text};
    background: ${theme.color.raised};
    box-shadow: inset 0 -2px 0 ${theme.color.accent};
  }
`;
