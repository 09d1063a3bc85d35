import type { BallView } from '@baazi/contracts';
import type { InningsPlay } from './play';

export type Milestone =
  { kind: 'fifty' | 'hundred'; who: string; balls: number } | { kind: 'haul'; who: string; wickets: number };
/** An event as facts; each language makes its own sentence of them. */
export type Event =
  | { kind: 'ball'; ball: BallView; over: string; isMoment: boolean }
  | Milestone
  | { kind: 'came-in'; team: string; who: string; instead?: string | undefined }
  | { kind: 'over'; number: number; runs: number; wickets: number; total: string };
export interface Line {
  /** unique within the match */
  key: string;
  event: Event;
}

const HAUL = 5;
const retiredHurt = 'retired hurt';
const noBowler: ReadonlySet<string> = new Set(['run out', 'retired out', retiredHurt, 'obstructing the field']);

/** The events of an innings, newest first. Nothing that its balls do not say is in it. */
export function commentaryOf({ team, overs }: InningsPlay, number: number): Line[] {
  const lines: Line[] = [];
  const runsOf = new Map<string, { runs: number; balls: number }>();
  const wicketsOf = new Map<string, number>();
  let [runs, wickets] = [0, 0];
  const add = (key: string, event: Event): void => void lines.push({ key: `${number}-${key}`, event });
  for (const [at, over] of overs.entries()) {
    let balls = 0;
    for (const [index, ball] of over.deliveries.entries()) {
      balls += ball.extra ? 0 : 1;
      const key = `${at}-${index}`;
      for (const one of ball.replacements ?? [])
        add(`${key}-${one.in}`, { kind: 'came-in', team: one.team, who: one.in, instead: one.out });
      const isMoment = ball.wicket === true || ball.bat === 4 || ball.bat === 6;
      add(key, { kind: 'ball', ball, over: `${at}.${balls === 0 ? 1 : ball.extra ? balls + 1 : balls}`, isMoment });
      if (ball.batter !== undefined && ball.bat !== undefined) {
        const was = runsOf.get(ball.batter) ?? { runs: 0, balls: 0 };
        const is = { runs: was.runs + ball.bat, balls: was.balls + (ball.extras?.wides === undefined ? 1 : 0) };
        runsOf.set(ball.batter, is);
        for (const [mark, kind] of [[50, 'fifty'] as const, [100, 'hundred'] as const])
          if (was.runs < mark && is.runs >= mark) add(`${key}-${kind}`, { kind, who: ball.batter, balls: is.balls });
      }
      const taken = (ball.outs ?? []).filter(({ kind }) => !noBowler.has(kind)).length;
      if (ball.bowler !== undefined && taken > 0) {
        const total = (wicketsOf.get(ball.bowler) ?? 0) + taken;
        wicketsOf.set(ball.bowler, total);
        if (total === HAUL) add(`${key}-haul`, { kind: 'haul', who: ball.bowler, wickets: total });
      }
    }
    runs += over.runs;
    wickets += over.wickets;
    if (over.balls >= 6 || over.deliveries.length === 0)
      add(`${at}-end`, {
        kind: 'over',
        number: at + 1,
        runs: over.runs,
        wickets: over.wickets,
        total: `${team} ${runs}/${wickets}`,
      });
  }
  return lines.toReversed();
}

const isMilestone = (event: Event): event is Milestone =>
  event.kind === 'fifty' || event.kind === 'hundred' || event.kind === 'haul';

/** The milestone that the last ball of an innings brought. */
export function milestoneOf(innings: InningsPlay): Milestone | undefined {
  const events = commentaryOf(innings, 0).map(({ event }) => event);
  return events
    .slice(
      0,
      events.findIndex(({ kind }) => kind === 'ball'),
    )
    .find(isMilestone);
}
