import { isTeamCode, teams } from '@baazi/contracts';
import { theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { matchTexts } from './match-texts';
import { chanceLine } from './chance-line';
import type { MatchPageData } from './match-data';
import { Section } from './section';
import type { LiveScore } from './use-score';

const Balls = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1.5)};
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Ball = styled.li<{ $look: 'dot' | 'run' | 'four' | 'wicket' | 'extra' }>`
  display: grid;
  place-items: center;
  width: 34px;
  height: 34px;
  border-radius: 50%;
  font-size: ${theme.size.s};
  font-weight: 750;
  color: ${({ $look }) =>
    ({
      dot: theme.color.soft,
      run: theme.color.text,
      four: theme.color.accentText,
      wicket: theme.color.bad,
      extra: theme.color.info,
    })[$look]};
  background: ${({ $look }) =>
    ({
      dot: theme.color.sunken,
      run: theme.color.raised,
      four: theme.color.accentWash,
      wicket: theme.color.badWash,
      extra: theme.color.infoWash,
    })[$look]};
`;
const Chart = styled.svg`
  width: 100%;
  height: 120px;
`;
const Sides = styled.p`
  display: flex;
  justify-content: space-between;
  margin: 0;
  font-weight: 700;
  font-variant-numeric: tabular-nums;
`;
const Note = styled.small`
  color: ${theme.color.soft};
`;
type BallShown = NonNullable<LiveScore['score']>['over'][number];
const phaseOf = ({ runs, wicket, extra }: BallShown) =>
  wicket ? 'wicket' : extra ? 'extra' : runs >= 4 ? 'four' : runs === 0 ? 'dot' : 'run';
const WIDTH = 320;
const HEIGHT = 100;
const colourOf = (code: string): string => (isTeamCode(code) ? teams[code].primary : theme.color.edge);
const percent = (chance: number | undefined): string => `${Math.round((chance ?? 0) * 100)}%`;

/** The over in play ball by ball, and the win probability over the match, labelled as an estimate. */
export function Live({ page, live: { score, chance } }: { page: MatchPageData; live: LiveScore }) {
  const t = useTexts(matchTexts);
  const [left, right] = page.match.teams;
  const series = page.winProbability?.series ?? [];
  const isOver = page.result !== undefined || score?.phase === 'ended';
  if (isOver ? series.length < 2 : !score && !chance) return null;
  return (
    <Section title={isOver ? t.course : t.live} name="live">
      {!isOver && score && score.over.length > 0 && (
        <Balls aria-label={t.thisOver}>
          {score.over.map((ball, i) => (
            <Ball key={i} $look={phaseOf(ball)}>
              {t.ball(ball)}
            </Ball>
          ))}
        </Balls>
      )}
      {chance && (
        <>
          <Sides>
            <span>
              {left} {percent(chance[left])}
            </span>
            <span>
              {right} {percent(chance[right])}
            </span>
          </Sides>
          {series.length > 1 && (
            <Chart
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
              role="img"
              aria-label={t.chanceOf(left, percent(chance[left]))}
            >
              <path d={`M0 ${HEIGHT / 2}H${WIDTH}`} stroke={theme.color.line} strokeDasharray="4 4" />
              <path
                d={chanceLine(
                  series.map((over) => over.chance[left] ?? 0.5),
                  { width: WIDTH, height: HEIGHT },
                )}
                fill="none"
                stroke={colourOf(left)}
                strokeWidth="3"
                strokeLinejoin="round"
                vectorEffect="non-scaling-stroke"
              />
            </Chart>
          )}
          <Note>{t.aGuess}</Note>
        </>
      )}
    </Section>
  );
}
