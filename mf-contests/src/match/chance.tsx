import { Crest, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { promiseOf, type OwnEntry } from '../entries/entry';
import { texts } from '../texts';
import { matchTexts } from './match-texts';
import { Chart, OVERS, Plot, SideLine, tenths } from './plot';
import { Section, type MatchPageData } from './section';
import { lineColour } from './team-colour';
import type { ChancePoint, LiveScore } from './use-score';

const Now = styled.p`
  display: flex;
  gap: ${theme.space(2)};
  align-items: center;
  font-variant-numeric: tabular-nums;
  & > b {
    color: ${theme.color.text};
    font-size: ${theme.size.xl};
    font-weight: 800;
  }
`;
const Heights = styled.div`
  display: grid;
  align-content: space-between;
  justify-items: end;
  margin-block: -0.6em;
  white-space: nowrap;
`;
const Overs = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  grid-column: 2;
  text-align: center;
`;
const Pin = styled.path`
  && {
    stroke-width: 7;
    stroke-linecap: round;
  }
`;
const Call = styled.p`
  display: flex;
  gap: ${theme.space(2)};
  align-items: center;
  font-variant-numeric: tabular-nums;
  & b {
    color: ${theme.color.text};
  }
  & > svg {
    flex: none;
  }
`;
const Note = styled.small`
  color: ${theme.color.soft};
`;
const WIDTH = 320;
const HEIGHT = 100;

/** Whole percents of both sides that sum to 100. */
export function percentsOf(chanceOfLeft: number): [left: number, right: number] {
  const left = Math.round(chanceOfLeft * 100);
  return [left, 100 - left];
}

/** The side that most players were on, and their percent; undefined where no split was shown. */
function leadOf(crowd: OwnEntry['crowd']): { team: string; percent: number } | undefined {
  const [lead] = Object.entries(crowd ?? {}).sort(([, one], [, other]) => other - one);
  return lead && { team: lead[0], percent: lead[1] };
}

/** The points of one side as a line in a box: half of the width for each innings, 100 % at the top. */
export function chanceLine(points: readonly ChancePoint[], side: string, box: { width: number; height: number }) {
  const xOf = ({ innings, over }: ChancePoint): number =>
    tenths((Math.min(2, innings - 1 + Math.min(1, over / OVERS)) / 2) * box.width);
  const yOf = ({ chance }: ChancePoint): number => tenths((1 - (chance[side] ?? 0.5)) * box.height);
  return points.map((point, at) => `${at === 0 ? 'M' : 'L'}${xOf(point)} ${yOf(point)}`).join('');
}

/** The win probability over the match, as an estimate. It follows the score while the page is open. */
export function Chance({
  page,
  live: { chance, course },
  own,
}: {
  page: MatchPageData;
  live: LiveScore;
  /** the player's entry on the match */
  own?: OwnEntry | undefined;
}) {
  const t = useTexts(matchTexts);
  const ofEntries = useTexts(texts);
  // A match that ends void has no winner, whatever its score says.
  if (!chance || page.match.state === 'void') return null;
  const [left, right] = page.match.teams;
  const [ofLeft, ofRight] = percentsOf(chance[left] ?? 0.5);
  const [ahead, behind] = ofLeft >= ofRight ? [left, right] : [right, left];
  const percents: Record<string, string> = { [left]: `${ofLeft}%`, [right]: `${ofRight}%` };
  return (
    <Section title={t.chance} name="chance">
      <Now>
        <Crest team={ahead} size={28} label="" />
        <b>
          {ahead} {percents[ahead]}
        </b>
        {behind} {percents[behind]}
      </Now>
      {course.length > 1 && (
        <Plot>
          <Heights aria-hidden="true">
            <span>{left} 100%</span>
            <span>50%</span>
            <span>{right} 100%</span>
          </Heights>
          <Chart
            $height={132}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t.chanceOf(left, `${ofLeft}%`)}
          >
            <path d={`M0 0V${HEIGHT}H${WIDTH}`} stroke={theme.color.edge} />
            <path d={`M0 ${HEIGHT / 2}H${WIDTH}`} stroke={theme.color.line} strokeDasharray="4 4" />
            <path d={`M${WIDTH / 2} 0V${HEIGHT}`} stroke={theme.color.edge} strokeDasharray="2 4" data-mark="innings" />
            {own && (
              // The call was made before the first ball: it is pinned where the line begins.
              <Pin
                d={`M0 ${own.selection === left ? 0 : HEIGHT}V${HEIGHT / 2}M0 ${HEIGHT / 2}h.01`}
                stroke={theme.color.accentText}
                data-mark="own"
              />
            )}
            <SideLine
              $colour={lineColour(left)}
              d={chanceLine(course, left, { width: WIDTH, height: HEIGHT })}
              stroke={theme.color.text}
              strokeLinejoin="round"
            />
          </Chart>
          <Overs aria-hidden="true">
            <span>{t.innings(1)}</span>
            <span>{t.innings(2)}</span>
          </Overs>
        </Plot>
      )}
      {own && (
        <Call data-call={own.selection}>
          <Crest team={own.selection} size={20} label="" />
          <span>
            <b>{t.yourCall(own.selection, leadOf(own.crowd))}</b>
            {own.result === 'pending' &&
              ` · ${promiseOf(own, ofEntries)} · ${t.nowAt(own.selection, percents[own.selection] ?? '')}`}
          </span>
        </Call>
      )}
      <Note>{t.aGuess}</Note>
    </Section>
  );
}
