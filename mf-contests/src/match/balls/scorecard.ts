import type { BallView } from '@baazi/contracts';
import type { InningsPlay } from './play';

type Out = NonNullable<BallView['outs']>[number];
export interface Batting {
  name: string;
  runs: number;
  balls: number;
  fours: number;
  sixes: number;
  /** absent: not out */
  out?: Out & { bowler?: string | undefined };
}
export interface Bowling {
  name: string;
  balls: number;
  maidens: number;
  runs: number;
  wickets: number;
}
export interface Fall {
  /** of the innings when it fell */
  runs: number;
  wickets: number;
  /** '7.3' */
  over: string;
  who?: string | undefined;
}
export interface Scorecard {
  batting: Batting[];
  bowling: Bowling[];
  falls: Fall[];
  extras: number;
  /** since the last wicket */
  partnership: { runs: number; balls: number };
  /** the batters who are in, and who bowls; none where the source does not name them */
  crease: Batting[];
  bowler?: Bowling | undefined;
  /** every ball has names and extras: without, there is no card of batters and bowlers */
  isNamed: boolean;
}

/** A batter who retires hurt is not out, and no bowler gets the wicket of a run out or of one who retires. */
const notOut = 'retired hurt';
const withoutBowler: ReadonlySet<string> = new Set(['run out', 'retired out', notOut, 'obstructing the field']);

/** Runs that a bowler concedes: neither byes nor penalties. */
const concededIn = ({ runs, extras = {} }: BallView): number =>
  runs - (extras.byes ?? 0) - (extras.legbyes ?? 0) - (extras.penalty ?? 0);

/** An innings as a scorecard, from its balls. */
export function scorecardOf({ overs }: Pick<InningsPlay, 'overs'>): Scorecard {
  const batting = new Map<string, Batting>();
  const bowling = new Map<string, Bowling>();
  const falls: Fall[] = [];
  let [runs, wickets, extras] = [0, 0, 0];
  let partnership = { runs: 0, balls: 0 };
  let crease: string[] = [];
  let bowler: string | undefined;
  const batterOf = (name: string): Batting => {
    const known = batting.get(name) ?? { name, runs: 0, balls: 0, fours: 0, sixes: 0 };
    batting.set(name, known);
    return known;
  };
  const bowlerOf = (name: string): Bowling => {
    const known = bowling.get(name) ?? { name, balls: 0, maidens: 0, runs: 0, wickets: 0 };
    bowling.set(name, known);
    return known;
  };
  const takeBall = (ball: BallView, over: string): void => {
    runs += ball.runs;
    extras += ball.runs - (ball.bat ?? ball.runs);
    partnership = { runs: partnership.runs + ball.runs, balls: partnership.balls + (ball.extra ? 0 : 1) };
    if (ball.batter !== undefined && ball.bowler !== undefined) {
      const [bat, by] = [batterOf(ball.batter), bowlerOf(ball.bowler)];
      crease = [ball.batter, ...(ball.partner === undefined ? [] : [ball.partner])];
      crease.forEach(batterOf);
      bowler = ball.bowler;
      bat.runs += ball.bat ?? 0;
      // A wide is not faced; a no-ball is.
      bat.balls += ball.extras?.wides === undefined ? 1 : 0;
      bat.fours += ball.bat === 4 ? 1 : 0;
      bat.sixes += ball.bat === 6 ? 1 : 0;
      by.balls += ball.extra ? 0 : 1;
      by.runs += concededIn(ball);
      by.wickets += (ball.outs ?? []).filter(({ kind }) => !withoutBowler.has(kind)).length;
    }
    for (const out of ball.outs ?? []) {
      crease = crease.filter((name) => name !== out.who);
      if (out.kind === notOut) continue;
      batterOf(out.who).out = { ...out, bowler: withoutBowler.has(out.kind) ? undefined : ball.bowler };
    }
    if (!ball.wicket) return;
    wickets += 1;
    partnership = { runs: 0, balls: 0 };
    falls.push({ runs, wickets, over, who: ball.outs?.find(({ kind }) => kind !== notOut)?.who });
  };
  for (const [at, over] of overs.entries()) {
    let balls = 0;
    for (const ball of over.deliveries) {
      balls += ball.extra ? 0 : 1;
      takeBall(ball, `${at}.${balls}`);
    }
    if (over.deliveries.length === 0) {
      runs += over.runs;
      wickets += over.wickets;
      partnership =
        over.wickets > 0
          ? { runs: 0, balls: 0 }
          : { runs: partnership.runs + over.runs, balls: partnership.balls + over.balls };
    }
    const by = new Set(over.deliveries.map((ball) => ball.bowler));
    const [name] = by;
    const isMaiden = balls === 6 && by.size === 1 && over.deliveries.every((ball) => concededIn(ball) === 0);
    if (name !== undefined && isMaiden) bowlerOf(name).maidens += 1;
  }
  return {
    batting: [...batting.values()],
    bowling: [...bowling.values()],
    falls,
    extras,
    partnership,
    crease: crease.map(batterOf),
    bowler: bowler === undefined ? undefined : bowlerOf(bowler),
    isNamed: overs.every(({ deliveries }) => deliveries.length > 0 && deliveries.every(({ bat }) => bat !== undefined)),
  };
}

/** Overs and balls as cricket writes them: 21 balls are '3.3'. */
export const oversOf = (balls: number): string =>
  balls % 6 === 0 ? `${balls / 6}` : `${Math.floor(balls / 6)}.${balls % 6}`;
/** One decimal; '-' before the first ball. */
export const rateOf = (runs: number, balls: number, per: number): string =>
  balls === 0 ? '-' : ((runs * per) / balls).toFixed(1);
