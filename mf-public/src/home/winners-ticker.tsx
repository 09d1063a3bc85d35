import { Icon, rupees, theme, useTexts } from '@baazi/portal-kit';
import styled, { keyframes } from 'styled-components';
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
  width: max-content;
  margin: 0;
  padding: 0;
  list-style: none;
  @media (prefers-reduced-motion: no-preference) {
    animation: ${slide} ${({ $seconds }) => $seconds}s linear infinite;
  }
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

/**
 * Recent winners with what they won, masked by the server, sliding by. Said once to screen readers. Its place is kept while nobody has
 * won: nothing jumps.
 */
export function WinnersTicker({ wins }: { wins: readonly { name: string; winRupees?: number }[] }) {
  const t = useTexts(texts);
  if (wins.length === 0) return <Strip />;
  // Enough copies to fill a wide screen twice: the second half follows without a seam.
  const filled = Array.from({ length: Math.ceil(16 / wins.length) }, () => wins).flat();
  const row = (half: number) =>
    filled.map(({ name, winRupees }, i) => (
      <li key={`${half} ${i}`} aria-hidden={half > 0 || i >= wins.length || undefined}>
        <Icon name="trophy" size={16} />
        {name}
        {winRupees !== undefined && <b>+{rupees(winRupees)}</b>}
      </li>
    ));
  return (
    <Strip role="region" aria-label={t.home.winners}>
      <Track $seconds={filled.length * 3}>
        {row(0)}
        {row(1)}
      </Track>
    </Strip>
  );
}
