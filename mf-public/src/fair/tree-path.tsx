import { theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { fairTexts } from './fair-texts';
import type { MerklePath } from './merkle-paths';

const WIDTH = 320;
const STEP = 46;
const MIDDLE = WIDTH / 2;
const ASIDE = 114;
const HALF = 13;

const Figure = styled.figure`
  display: grid;
  gap: ${theme.space(2)};
  margin: 0;
  justify-items: center;
  & > figcaption {
    justify-self: start;
    font-weight: 650;
  }
`;
const Svg = styled.svg`
  width: 100%;
  max-width: 360px;
  height: auto;
  & text {
    fill: ${theme.color.text};
    font-size: 11px;
    text-anchor: middle;
    dominant-baseline: central;
  }
  & line {
    stroke: ${theme.color.edge};
    stroke-width: 1.5;
  }
  & line[data-own] {
    stroke: ${theme.color.accent};
    stroke-width: 3;
  }
  & rect {
    fill: ${theme.color.raised};
    stroke: ${theme.color.edge};
  }
  & rect[data-own] {
    fill: ${theme.color.accentWash};
    stroke: ${theme.color.accent};
  }
  & rect[data-root] {
    fill: ${theme.color.goodWash};
    stroke: ${theme.color.good};
  }
`;

function Node({ x, y, text, own, root }: { x: number; y: number; text: string; own?: boolean; root?: boolean }) {
  const half = root || own ? 62 : 40;
  return (
    <g>
      <rect
        x={x - half}
        y={y - HALF}
        width={2 * half}
        height={2 * HALF}
        rx={HALF}
        data-own={own || undefined}
        data-root={root || undefined}
      />
      <text x={x} y={y}>
        {text}
      </text>
    </g>
  );
}

/** The path from a leaf to the signed root, with the sibling of every step. Its text says the same. */
export function TreePath({ way }: { way: MerklePath }) {
  const t = useTexts(fairTexts);
  const { steps, index, size, root, tree } = way;
  const height = (steps.length + 1) * STEP;
  /** of a row, counted from the leaf */
  const y = (row: number): number => height - STEP / 2 - row * STEP;
  return (
    <Figure data-tree={tree}>
      <figcaption>{t.trees[tree]}</figcaption>
      <Svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={t.wayUp(way)}>
        {steps.map(({ side }, row) => {
          const x = MIDDLE + (side === 'left' ? -ASIDE : ASIDE);
          return (
            <g key={row}>
              <line data-own x1={MIDDLE} y1={y(row)} x2={MIDDLE} y2={y(row + 1)} />
              <line x1={x} y1={y(row)} x2={MIDDLE} y2={y(row + 1)} />
            </g>
          );
        })}
        {steps.map(({ side, hash }, row) => (
          <g key={row}>
            <Node x={MIDDLE + (side === 'left' ? -ASIDE : ASIDE)} y={y(row)} text={hash.slice(0, 8)} />
            {row > 0 && <circle cx={MIDDLE} cy={y(row)} r="5" fill="var(--accent)" />}
          </g>
        ))}
        <Node
          own
          x={MIDDLE}
          y={y(0)}
          text={steps.length === 0 ? `${t.you} = ${t.root}` : `${t.you}: ${index + 1} / ${size}`}
        />
        {steps.length > 0 && <Node root x={MIDDLE} y={y(steps.length)} text={`${t.root} ${root.slice(0, 8)}`} />}
      </Svg>
    </Figure>
  );
}
