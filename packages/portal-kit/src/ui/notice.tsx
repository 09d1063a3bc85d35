import type { ReactNode } from 'react';
import styled from 'styled-components';
import { theme, toneColors, type Tone } from '../theme/theme';
import { Icon, type IconName } from './icon';

const Bar = styled.div<{ $tone: Tone }>`
  display: flex;
  gap: ${theme.space(2)};
  align-items: flex-start;
  padding: ${theme.space(3)};
  border-radius: ${theme.radius.m};
  color: ${({ $tone }) => ($tone === 'live' ? theme.color.onLive : theme.color.text)};
  background: ${({ $tone }) => toneColors($tone).wash};
  & > svg {
    flex: none;
    margin-top: 2px;
    color: ${({ $tone }) => toneColors($tone).text};
  }
  & > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
const icons: Record<Tone, IconName> = {
  accent: 'bell',
  good: 'check',
  bad: 'warning',
  wait: 'clock',
  info: 'info',
  bonus: 'trophy',
  live: 'dot',
  neutral: 'info',
};

/**
 * An inline message in the page, such as a form's 'Please correct the following errors'. The tone `bad` is announced
 * to screen readers.
 */
export function Notice({ tone = 'info', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <Bar $tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <div>{children}</div>
    </Bar>
  );
}
