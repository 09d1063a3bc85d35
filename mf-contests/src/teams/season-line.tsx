import { toRupees } from '@baazi/contracts';
import { Card, rupees, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import type { OwnEntries } from '../entries/entry';
import { teamsTexts } from './teams-texts';
import { pathOf } from './path-of';

const Box = styled(Card)`
  display: grid;
  gap: ${theme.space(4)};
  ${theme.screen.wide} {
    grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr);
    align-items: center;
  }
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
    font-weight: 750;
    font-variant-numeric: tabular-nums;
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
