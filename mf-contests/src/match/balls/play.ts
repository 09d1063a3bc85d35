import type { endpoints, OverView, ReplyOf, BallView } from '@baazi/contracts';
import type { Score } from '../../score/score';

export type Play = Pick<ReplyOf<typeof endpoints.matchBalls>, 'innings' | 'version' | 'playerOfMatch'>;
export type InningsPlay = Play['innings'][number];

const sumOf = (deliveries: BallView[]): OverView => ({
  runs: deliveries.reduce((sum, { runs }) => sum + runs, 0),
  wickets: deliveries.filter(({ wicket }) => wicket).length,
  balls: deliveries.filter(({ extra }) => !extra).length,
  deliveries,
});

/** '7.0' of a completed over is still over 7, the seventh: the one whose balls a score carries. */
function overShown(overs: string): number {
  const [whole = 0, balls = 0] = overs.split('.').map(Number);
  return balls === 0 ? Math.max(0, whole - 1) : whole;
}

export const totalOf = ({ overs }: Pick<InningsPlay, 'overs'>) => ({
  runs: overs.reduce((sum, { runs }) => sum + runs, 0),
  wickets: overs.reduce((sum, { wickets }) => sum + wickets, 0),
  balls: overs.reduce((sum, { balls }) => sum + balls, 0),
});

/**
 * The loaded balls with the current over of a newer score. Undefined where balls between the two are missing, or an
 * earlier over has changed: then they are loaded again.
 */
export function playWith(play: Play, score: Score): Play | undefined {
  if (score.version <= play.version) return play;
  const at = score.innings.length - 1;
  const now = score.innings[at];
  const known = play.innings[at] ?? (at === play.innings.length && now ? { ...now, overs: [] } : undefined);
  if (!known || !now) return undefined;
  const over = overShown(now.overs);
  if (over > known.overs.length || score.over.length === 0) return undefined;
  const { team, superOver } = now;
  const overs = [...known.overs.slice(0, over), sumOf(score.over)];
  const total = totalOf({ overs });
  if (total.runs !== now.runs || total.wickets !== now.wickets) return undefined;
  return {
    ...play,
    version: score.version,
    innings: [...play.innings.slice(0, at), { team, superOver, overs }],
  };
}
