import { theme } from '@baazi/portal-kit';
import styled from 'styled-components';

/** Drawn in a square of 100 and stretched. */
const SIDE = 100;
const FILLED = 0.7;
/** Weeks in a season: bars keep one width from the first to the last. */
const WEEKS = 12;
const Drawing = styled.svg`
  width: 100%;
  height: 96px;
`;
const Bar = styled.rect<{ $good: boolean }>`
  fill: ${({ $good }) => ($good ? theme.color.good : theme.color.bad)};
`;

/** One bar per week, up for gains and down for losses. The table beside it has the figures. */
export function WeekBars({ label, values }: { label: string; values: readonly number[] }) {
  const [top, foot] = [Math.max(0, ...values), Math.min(0, ...values)];
  const y = (value: number): number => ((top - value) / Math.max(1, top - foot)) * SIDE;
  const room = SIDE / Math.max(WEEKS, values.length);
  return (
    <Drawing viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" role="img" aria-label={label}>
      {values.map((value, at) => (
        <Bar
          key={at}
          $good={value >= 0}
          x={at * room + (room * (1 - FILLED)) / 2}
          y={Math.min(y(value), y(0))}
          width={room * FILLED}
          height={Math.max(1, Math.abs(y(value) - y(0)))}
        />
      ))}
      <path d={`M0 ${y(0)}H${SIDE}`} stroke={theme.color.edge} strokeWidth="1" vectorEffect="non-scaling-stroke" />
    </Drawing>
  );
}
