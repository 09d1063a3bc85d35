import { chanceOf, firstBasis, remainingBasis, secondBasis, type WinModel } from '../src/scores/win-probability/model';
import { fullFirstInnings, parOf } from '../src/scores/win-probability/par';
import { statesOf, type MatchState } from '../src/scores/win-probability/states-of';
import { leastSquares, logistic } from './regression';
import type { PastMatch } from './past-matches';

/** The state at the end of an over, of a match whose winner is known. */
export interface Sample {
  season: number;
  state: MatchState;
  /** as known before the match */
  par: number;
  /** runs scored in the rest of the innings */
  remaining: number;
  /** 1 if the batting side won */
  won: 0 | 1;
}

/** The end of every over while the match was undecided; `matches` are oldest first. */
export function samplesOf(matches: readonly PastMatch[]): Sample[] {
  const before: number[] = [];
  return matches.flatMap(({ season, card, winner }) => {
    const par = parOf(before);
    const runs = fullFirstInnings(card);
    if (runs !== undefined) before.push(runs);
    if (winner === undefined || card.innings.length !== 2) return [];
    const states = statesOf(card);
    const total = (innings: 0 | 1): number => states.findLast((state) => state.innings === innings)?.runs ?? 0;
    return states.filter(isOpen).map((state): Sample => ({
      season,
      state,
      par,
      remaining: total(state.innings) - state.runs,
      won: card.innings[state.innings]?.team === winner ? 1 : 0,
    }));
  });
}

/** A decided state would improve the score without testing the model. */
const isOpen = ({ innings, need = 0, ballsLeft }: MatchState): boolean => innings === 0 || (need > 0 && ballsLeft > 0);

/** The model fitted on all seasons up to one. */
export function fitModel(samples: readonly Sample[], until: number): WinModel {
  const training = samples.filter(({ season }) => season <= until);
  const [first, second] = [0, 1].map((innings) => training.filter(({ state }) => state.innings === innings));
  if (!first?.[0] || !second) throw new Error('no season to fit on');
  const remaining = leastSquares(
    first.map(({ state }) => remainingBasis(state)),
    first.map((sample) => sample.remaining / sample.par),
  );
  const fit = (of: readonly Sample[], basis: typeof firstBasis): number[] =>
    logistic(
      of.map(({ state, par }) => basis({ remaining }, state, par)),
      of.map(({ won }) => won),
    );
  return {
    seasons: [first[0].season, until],
    remaining,
    first: fit(first, firstBasis),
    second: fit(second, secondBasis),
  };
}

/** Brier score (mean squared error of the chance), by innings. */
export function brierOf(model: WinModel, samples: readonly Sample[]): { first: number; second: number } {
  const of = (innings: 0 | 1): number => {
    const mine = samples.filter(({ state }) => state.innings === innings);
    return mine.reduce((sum, { state, par, won }) => sum + (chanceOf(model, state, par) - won) ** 2, 0) / mine.length;
  };
  return { first: of(0), second: of(1) };
}
