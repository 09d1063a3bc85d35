import { rupees, theme } from '@baazi/portal-kit';
import styled from 'styled-components';
import { inks, type Ink, type Series } from './series';

interface Drawn {
  axis: { from: number; to: number };
  labels: readonly string[];
  series: readonly Series[];
  limit?: { name: string; rupees: number } | undefined;
}
/** Drawn in a square of 100 and stretched. */
const SIDE = 100;
/** share of a point's room; the rest is the gap */
const FILLED = 0.8;

const Bar = styled.rect<{ $ink: Ink }>`
  fill: ${({ $ink }) => inks[$ink]};
`;
const Line = styled.path<{ $ink: Ink; $dashed?: boolean }>`
  fill: none;
  stroke: ${({ $ink }) => inks[$ink]};
  stroke-width: 2px;
  stroke-dasharray: ${({ $dashed }) => ($dashed ? '6 4' : 'none')};
  vector-effect: non-scaling-stroke;
`;
const Zero = styled.path`
  stroke: ${theme.color.edge};
  stroke-width: 1px;
  vector-effect: non-scaling-stroke;
`;
const Square = (props: { children: React.ReactNode }) => (
  <svg viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none">
    {props.children}
  </svg>
);
const heightIn =
  ({ from, to }: Drawn['axis']) =>
  (value: number): number =>
    SIDE - ((value - from) / (to - from)) * SIDE;

/** Movements at each time, side by side. */
export function Bars({ axis, labels, series }: Drawn) {
  const y = heightIn(axis);
  const room = SIDE / Math.max(1, labels.length);
  const width = (room * FILLED) / Math.max(1, series.length);
  return (
    <Square>
      {series.map(({ name, ink, values }, at) =>
        values.map((value, i) => (
          <Bar
            key={`${name} ${labels[i] ?? i}`}
            $ink={ink}
            x={i * room + (room * (1 - FILLED)) / 2 + at * width}
            y={Math.min(y(value), y(0))}
            width={width}
            height={Math.abs(y(value) - y(0))}
          >
            <title>{`${labels[i] ?? ''}, ${name}: ${rupees(value)}`}</title>
          </Bar>
        )),
      )}
      {axis.from < 0 && <Zero d={`M0 ${y(0)}H${SIDE}`} />}
    </Square>
  );
}

/** Balances from each time on. */
export function Steps({ axis, labels, series, limit }: Drawn) {
  const y = heightIn(axis);
  const room = SIDE / Math.max(1, labels.length);
  return (
    <Square>
      {series.map(({ name, ink, values }) => (
        <Line
          key={name}
          $ink={ink}
          d={`M0 ${y(values[0] ?? 0)}${values.map((value, i) => `V${y(value)}H${(i + 1) * room}`).join('')}`}
        >
          <title>{name}</title>
        </Line>
      ))}
      {limit && (
        <Line $ink="limit" $dashed d={`M0 ${y(limit.rupees)}H${SIDE}`}>
          <title>{limit.name}</title>
        </Line>
      )}
      {axis.from < 0 && <Zero d={`M0 ${y(0)}H${SIDE}`} />}
    </Square>
  );
}
