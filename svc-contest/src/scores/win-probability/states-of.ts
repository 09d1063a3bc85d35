import { sumOfOver } from '../over-line';
import { quotaOf, targetAt, wicketsIn, type ScoreCard } from '../score-card';

/** The state of an innings, as input of the model. */
export interface MatchState {
  /** 0 bats first, 1 chases */
  innings: 0 | 1;
  /** overs begun or completed */
  over: number;
  runs: number;
  wickets: number;
  /** 0 when all are out */
  ballsLeft: number;
  quotaBalls: number;
  /** runs still needed; only in a chase */
  need?: number;
}

/** The states at the end of each over of both innings. */
export function statesOf(card: ScoreCard): MatchState[] {
  return card.innings.slice(0, 2).flatMap((one, index) => {
    const quotaBalls = quotaOf(card, one) * 6;
    const target = targetAt(card, index);
    let [runs, wickets, balls] = [0, 0, 0];
    return one.overs.map((line, at): MatchState => {
      const sum = sumOfOver(line);
      [runs, wickets, balls] = [runs + sum.runs, wickets + sum.wickets, balls + sum.balls];
      return {
        innings: index === 0 ? 0 : 1,
        over: at + 1,
        runs,
        wickets,
        ballsLeft: wickets >= wicketsIn(one) ? 0 : Math.max(0, quotaBalls - balls),
        quotaBalls,
        need: target === undefined ? undefined : target - runs,
      };
    });
  });
}
