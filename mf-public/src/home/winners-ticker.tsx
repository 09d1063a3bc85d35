import { Icon, rupees, theme, useTexts } from '@baazi/portal-kit';
import styled, { css, keyframes } from 'styled-components';
import { texts } from '../texts';

const slide = keyframes`to { transform: translateX(-50%); }`;
const Strip = styled.div`
  min-height: 39px;
  overflow: hidden;
  border-bottom: 1px solid ${theme.color.line};
  background: ${theme.color.surface};
  color: ${theme.color.soft};
  font-size: ${theme.size.s};
  &:empty {
    border-color: transparent;
    background: none;
  }
`;
const Track = styled.ul<{ $seconds: number }>`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  /* Winners that do not fit on the line are hidden. */
  height: 38px;
  margin: 0;
  padding: 0;
  list-style: none;
  ${({ $seconds }) =>
    $seconds > 0 &&
    css`
      @media (prefers-reduced-motion: no-preference) {
        flex-wrap: nowrap;
        width: max-content;
        animation: ${slide} ${$seconds}s linear infinite;
      }
    `}
  &:hover,
  &:focus-within {
    animation-play-state: paused;
  }
  & > li {
    display: inline-flex;
    gap: ${theme.space(2)};
    align-items: center;
    padding: ${theme.space(2)} ${theme.space(4)};
    white-space: nowrap;
  }
  & svg {
    color: ${theme.color.accentText};
  }
  & b {
    color: ${theme.color.good};
  }
`;
/** The number that a wide screen holds: fewer do not slide, and are shown once. */
const FILLS = 8;

/**
 * Recent winners with their winnings, masked by the server, sliding by. Announced once to screen readers. Its space
 * is reserved while there are no winners, so that nothing shifts.
 */
export function WinnersTicker({ wins }: { wins: readonly { name: string; winRupees?: number }[] }) {
  const t = useTexts(texts);
  if (wins.length === 0) return <Strip />;
  const slides = wins.length >= FILLS;
  const row = (half: number) =>
    wins.map(({ name, winRupees }, i) => (
      <li key={`${half} ${i}`} aria-hidden={half > 0 || undefined}>
        <Icon name="trophy" size={16} />
        {name}
        {winRupees !== undefined && <b>+{rupees(winRupees)}</b>}
      </li>
    ));
  return (
    <Strip role="region" aria-label={t.home.winners}>
      <Track $seconds={slides ? wins.length * 3 : 0}>
        {row(0)}
        {/* The second half repeats the first, so that the loop has no seam. */}
        {slides && row(1)}
      </Track>
    </Strip>
  );
}
