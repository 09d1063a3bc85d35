import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styled, { css, keyframes } from 'styled-components';
import { theme, toneColors, type Tone } from '../theme/theme';

interface Look {
  $tone: Tone;
}
const buttonStyle = css<Look>`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space(1)};
  padding: 3px ${theme.space(2.5)};
  border: 1px solid transparent;
  border-radius: ${theme.radius.pill};
  font-size: ${theme.size.s};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  color: ${({ $tone }) => toneColors($tone).text};
  background: ${({ $tone }) => toneColors($tone).wash};
`;
const pulse = keyframes`50% { opacity: 0.35; }`;
const Label = styled.span<Look>`
  ${buttonStyle}
  ${({ $tone }) =>
    $tone === 'live' &&
    css`
      &::before {
        content: '';
        width: 7px;
        height: 7px;
        border-radius: 50%;
        background: currentColor;
        animation: ${pulse} 2s ease-in-out infinite;
      }
    `}
`;
const Choice = styled.button<Look>`
  ${buttonStyle}
  min-height: 40px;
  padding-inline: ${theme.space(3.5)};
  border-color: ${theme.color.edge};
  font-family: inherit;
  cursor: pointer;
  transition:
    background-color ${theme.motion},
    border-color ${theme.motion};
  &[aria-pressed='true'] {
    color: ${theme.color.onPick};
    border-color: ${theme.color.pick};
    background: ${theme.color.pick};
  }
  &:disabled {
    opacity: 0.55;
    cursor: not-allowed;
  }
`;

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: Tone;
  children: ReactNode;
}

/** A small label; with `onClick` it is a button, and `aria-pressed` makes it a choice. */
export function Chip({ tone = 'neutral', children, ...rest }: ChipProps) {
  if (!rest.onClick) {
    return (
      <Label $tone={tone} className={rest.className}>
        {children}
      </Label>
    );
  }
  return (
    <Choice type="button" {...rest} $tone={tone}>
      {children}
    </Choice>
  );
}
