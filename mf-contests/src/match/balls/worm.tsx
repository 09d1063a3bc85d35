import { theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { Chart, OVERS, Plot, SideLine, tenths } from '../plot';
import { lineColour } from '../team-colour';
import { ballsTexts } from './balls-texts';
import { totalOf, type InningsPlay } from './play';

const WIDTH = 320;
const HEIGHT = 160;
/** A grid line for each fifty runs. */
const STEP = 50;

export interface WormPoint {
  over: number;
  runs: number;
  wickets: number;
}
/** The runs at the end of each over, from nothing. */
export function wormOf({ overs }: Pick<InningsPlay, 'overs'>): WormPoint[] {
  let runs = 0;
  return [
    { over: 0, runs: 0, wickets: 0 },
    ...overs.map((over, at) => {
      runs += over.runs;
      return { over: at + Math.min(1, over.balls / 6), runs, wickets: over.wickets };
    }),
  ];
}

const Heights = styled.div`
  position: relative;
  min-width: 24px;
`;
const Label = styled.span<{ $share: number }>`
  position: absolute;
  inset-inline-end: 0;
  bottom: ${({ $share }) => $share * 100}%;
  transform: translateY(50%);
`;
/** A dot of its own box: the chart is stretched, a circle in it would not be round. */
const Dot = styled.path<{ $colour: string }>`
  && {
    stroke: ${({ $colour }) => $colour};
    stroke-width: 9;
    stroke-linecap: round;
  }
`;
const Overs = styled.div`
  display: flex;
  grid-column: 2;
  justify-content: space-between;
`;
const Key = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space(1)} ${theme.space(4)};
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Sample = styled.svg`
  width: 28px;
  height: 8px;
  margin-inline-end: ${theme.space(1)};
`;
const dashOf = (at: number): string | undefined => (at === 1 ? '7 5' : undefined);

/** The runs of both innings over by over; a dot for each over with a wicket. The chase is dashed. */
export function Worm({ innings }: { innings: readonly InningsPlay[] }) {
  const t = useTexts(ballsTexts);
  const played = innings
    .filter(({ superOver }) => !superOver)
    .map((one) => ({ ...one, points: wormOf(one), ...totalOf(one) }));
  const most = Math.max(STEP, ...played.map(({ runs }) => Math.ceil(runs / STEP) * STEP));
  const place = ({ over, runs }: WormPoint): string =>
    `${tenths((over / OVERS) * WIDTH)} ${tenths((1 - runs / most) * HEIGHT)}`;
  const steps = Array.from({ length: most / STEP + 1 }, (_, at) => at * STEP);
  return (
    <>
      <Key>
        {played.map(({ team, runs, wickets }, at) => (
          <li key={team}>
            <Sample viewBox="0 0 28 8" aria-hidden="true">
              <path d="M0 4H28" stroke={lineColour(team)} strokeWidth="3" strokeDasharray={dashOf(at)} />
            </Sample>
            <b>{team}</b> {runs}/{wickets}
          </li>
        ))}
      </Key>
      <Plot>
        <Heights aria-hidden="true">
          {steps.map((runs) => (
            <Label key={runs} $share={runs / most}>
              {runs}
            </Label>
          ))}
        </Heights>
        <Chart
          $height={190}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t.wormOf(played.map(({ team, runs, wickets }) => `${team} ${runs}/${wickets}`).join(', '))}
        >
          {steps.map((runs) => (
            <path
              key={runs}
              d={`M0 ${(1 - runs / most) * HEIGHT}H${WIDTH}`}
              stroke={runs === 0 ? theme.color.edge : theme.color.line}
            />
          ))}
          {played.map(({ team, points }, at) => (
            <g key={team} data-worm={team}>
              <SideLine
                $colour={lineColour(team)}
                d={`M${points.map(place).join('L')}`}
                stroke={theme.color.text}
                strokeDasharray={dashOf(at)}
              />
              {points
                .filter(({ wickets }) => wickets > 0)
                .map((point) => (
                  <Dot
                    key={point.over}
                    $colour={lineColour(team)}
                    d={`M${place(point)}h.01`}
                    stroke={theme.color.text}
                  />
                ))}
            </g>
          ))}
        </Chart>
        <Overs aria-hidden="true">
          <span>0</span>
          <span>5</span>
          <span>10</span>
          <span>15</span>
          <span>20 {t.wormAxis}</span>
        </Overs>
      </Plot>
    </>
  );
}
