import type { ChanceByTeam, endpoints, ReplyOf } from '@baazi/contracts';
import { outcomeOfCard } from '../outcome-of-card';
import type { ScoreCard } from '../score-card';
import coefficients from './coefficients.json';
import { chanceOf, winModel, type WinModel } from './model';
import { statesOf } from './states-of';

type WinProbability = NonNullable<ReplyOf<typeof endpoints.matchPage>['winProbability']>;

/** The shipped model, written by `npx baazi fit-model`. */
export const shippedModel: WinModel = winModel.parse(coefficients);

/** The chance of each side after each over, and the latest; undefined before the first ball and for a void match. */
export function winProbability(
  card: ScoreCard,
  { par, teams }: { par: number; teams: readonly string[] },
): WinProbability | undefined {
  const first = card.innings[0]?.team;
  const second = teams.find((team) => team !== first);
  const outcome = outcomeOfCard(card);
  if (first === undefined || second === undefined || outcome?.outcome === 'void') return undefined;
  const series = statesOf(card).map((state) => {
    const batting = chanceOf(shippedModel, state, par);
    return {
      innings: state.innings + 1,
      over: state.over,
      chance: byTeam([first, second], state.innings === 0 ? batting : 1 - batting),
    };
  });
  const last = series.at(-1);
  if (!last) return undefined;
  return { latest: outcome ? byTeam([first, second], Number(outcome.outcome === first)) : last.chance, series };
}

function byTeam([first, second]: readonly [string, string], chanceOfFirst: number): ChanceByTeam {
  const rounded = Math.round(chanceOfFirst * 1000) / 1000;
  return { [first]: rounded, [second]: Math.round((1 - rounded) * 1000) / 1000 };
}
