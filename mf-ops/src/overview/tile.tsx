import { Icon, Link, Skeleton, theme, toneColors, useTexts, type IconName, type Tone } from '@baazi/portal-kit';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { texts } from '../texts';

const Box = styled(Link)<{ $tone: Tone }>`
  display: grid;
  gap: ${theme.space(2)};
  align-content: start;
  min-height: 112px;
  padding: ${theme.space(3)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  color: ${theme.color.text};
  background: ${({ $tone }) => toneColors($tone).wash};
  text-decoration: none;
  &:hover {
    border-color: ${theme.color.edge};
  }
  & > svg {
    color: ${({ $tone }) => toneColors($tone).text};
  }
  & > b {
    font-size: ${theme.size.xl};
    line-height: 1.2;
    font-variant-numeric: tabular-nums;
  }
  & > span {
    font-size: ${theme.size.s};
  }
`;

type State<R> = { at: 'loading' } | { at: 'failed' } | { at: 'ready'; response: R };
interface Props<R> {
  icon: IconName;
  label: string;
  to: string;
  state: State<R>;
  read: (response: R) => ReactNode;
  /** above zero, it is a task */
  waits?: boolean;
  isWrong?: (response: R) => boolean;
}

/** One figure and its link. A figure that cannot be read says so; the others stay. */
export function Tile<R>({ icon, label, to, state, read, waits = false, isWrong }: Props<R>) {
  const t = useTexts(texts).overview;
  const value = state.at === 'ready' ? read(state.response) : undefined;
  const tone: Tone =
    state.at === 'failed' || (state.at === 'ready' && isWrong?.(state.response))
      ? 'bad'
      : waits && typeof value === 'number' && value > 0
        ? 'wait'
        : 'neutral';
  return (
    <Box to={to} $tone={tone}>
      <Icon name={icon} />
      <b>{state.at === 'loading' ? <Skeleton width="2em" /> : state.at === 'failed' ? t.unknown : value}</b>
      <span>{label}</span>
    </Box>
  );
}
