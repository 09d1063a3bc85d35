import { z } from 'zod';
import type { MatchState } from './states-of';

const numbers = z.array(z.number());
/** The coefficients that `npx baazi fit-model` writes. */
export const winModel = z.object({
  /** first and last season of the training data */
  seasons: z.tuple([z.number().int(), z.number().int()]),
  /** of the runs still to come, as a share of par, over `remainingBasis` */
  remaining: numbers.length(9),
  /** of the log odds, over `firstBasis` and `secondBasis` */
  first: numbers.length(3),
  second: numbers.length(6),
});
export type WinModel = z.output<typeof winModel>;

const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** Basis of the expected remaining runs: a function of balls and wickets left, zero without a ball. */
export function remainingBasis({ ballsLeft, wickets }: Pick<MatchState, 'ballsLeft' | 'wickets'>): number[] {
  const [u, w] = [ballsLeft / 120, wickets / 10];
  return [u, u * u, u ** 3, u * w, u * w * w, u * w ** 3, u * u * w, u * u * w * w, u ** 3 * w];
}

/** Batting first: how far ahead of par the innings will end, and that weighted by how much of it is played. */
export function firstBasis(model: Pick<WinModel, 'remaining'>, state: MatchState, par: number): number[] {
  const whole = dot(model.remaining, remainingBasis({ ballsLeft: state.quotaBalls, wickets: 0 }));
  const ahead = state.runs / par + dot(model.remaining, remainingBasis(state)) - whole;
  const played = 1 - state.ballsLeft / state.quotaBalls;
  return [1, ahead, ahead * played];
}

/** Chasing: the expected minus the needed runs, scaled by the uncertainty of the balls left. */
export function secondBasis(model: Pick<WinModel, 'remaining'>, state: MatchState, par: number): number[] {
  const [u, w, need] = [state.ballsLeft / 120, state.wickets / 10, (state.need ?? 0) / par];
  const ahead = dot(model.remaining, remainingBasis(state)) - need;
  const sure = ahead / Math.sqrt(u + 0.02);
  return [1, sure, sure * u, sure * w, w, u];
}

/** The chance, from 0 to 1, that the batting side wins. It uses the score alone. */
export function chanceOf(model: WinModel, state: MatchState, par: number): number {
  if (state.innings === 0) return sigmoid(dot(model.first, firstBasis(model, state, par)));
  if ((state.need ?? 0) <= 0) return 1;
  if (state.ballsLeft === 0) return (state.need ?? 0) === 1 ? 0.5 : 0;
  return sigmoid(dot(model.second, secondBasis(model, state, par)));
}
