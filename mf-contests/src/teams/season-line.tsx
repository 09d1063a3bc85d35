import { toRupees } from '@baazi/contracts';
import { Card, rupees, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import type { OwnEntries } from '../entries/entry';
import { teamsTexts } from './teams-texts';

const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(4)};
`;
const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${theme.space(3)};
  margin: 0;
  & dt {
    color: ${theme.color.soft};
    font-size: ${theme.size.xs};
  }
  & dd {
    margin: 0;
    font: 700 ${theme.size.xl} / 1.2 ${theme.display};
  }
`;
const Net = styled.dd<{ $good: boolean }>`
  color: ${({ $good }) => ($good ? theme.color.good : theme.color.bad)};
`;
const Line = styled.svg`
  width: 100%;
  height: 64px;
  overflow: visible;
`;
const WIDTH = 240;
const HEIGHT = 56;

/** The running sum of changes as a line in a box, and the height of zero. Rounded to a tenth of a pixel. */
export function pathOf(
  changes: readonly number[],
  { width, height }: { width: number; height: number },
): { line: string; zero: number } {
  const sums = changes.reduce<number[]>((known, change) => [...known, (known.at(-1) ?? 0) + change], [0]);
  const low = Math.min(...sums);
  const span = Math.max(...sums) - low || 1;
  const yOf = (sum: number): number => Math.round((1 - (sum - low) / span) * height * 10) / 10;
  const xOf = (at: number): number => Math.round((at / Math.max(1, sums.length - 1)) * width * 10) / 10;
  return { line: sums.map((sum, at) => `${at === 0 ? 'M' : 'L'}${xOf(at)} ${yOf(sum)}`).join(''), zero: yOf(0) };
}

/** The season so far: staked, returned, and the balance from day to day. */
export function SeasonLine({ season }: { season: OwnEntries['season'] }) {
  const t = useTexts(teamsTexts).season;
  const decided = season.won + season.lost;
  if (decided + season.void === 0) return null;
  const net = toRupees(season.netPaise);
  const signed = `${net > 0 ? '+' : net < 0 ? '-' : ''}${rupees(Math.abs(net))}`;
  const { line, zero } = pathOf(
    season.days.map(({ netPaise }) => netPaise),
    { width: WIDTH, height: HEIGHT },
  );
  const facts: [string, string][] = [
    [t.staked, rupees(toRupees(season.stakedPaise))],
    [t.back, rupees(toRupees(season.backPaise))],
    [t.hit, decided === 0 ? '–' : `${Math.round((season.won / decided) * 100)}%`],
    [t.streak, t.inARow(season.streak)],
    [t.best, season.bestWinPaise > 0 ? rupees(toRupees(season.bestWinPaise)) : '–'],
  ];
  return (
    <Box as="section" aria-label={t.title} data-area="season">
      <Facts>
        <div>
          <dt>{t.net}</dt>
          <Net $good={net >= 0}>{signed}</Net>
        </div>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
      {season.days.length > 1 && (
        <Line viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={t.line(signed)}>
          <path
            d={`M0 ${zero}H${WIDTH}`}
            stroke={theme.color.line}
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={line}
            fill="none"
            stroke={net >= 0 ? theme.color.good : theme.color.bad}
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </Line>
      )}
    </Box>
  );
}
