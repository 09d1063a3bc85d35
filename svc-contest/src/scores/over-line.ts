import type { BallView } from '@baazi/contracts';

/**
 * An over as text. Ball by ball (`1e10W004`): the digit of all runs of a delivery, `e` if it does not count as a ball
 * (wide, no-ball), `W` for a wicket. Or its sum alone (`14/1/6`): runs, wickets, balls.
 */
export const OVER_LINE = /^(?:(?:\de?W?){1,30}|\d{1,2}\/\d{1,2}\/[1-7])$/;

interface OverSum {
  runs: number;
  wickets: number;
  /** legal deliveries */
  balls: number;
}

/** The deliveries of an over; empty where only its sum is known. */
export const deliveriesOf = (line: string): BallView[] =>
  line.includes('/')
    ? []
    : [...line.matchAll(/(\d)(e?)(W?)/g)].map(([, runs, extra, wicket]) => ({
        runs: Number(runs),
        extra: extra ? true : undefined,
        wicket: wicket ? true : undefined,
      }));

export function sumOfOver(line: string): OverSum {
  if (line.includes('/')) {
    const [runs = 0, wickets = 0, balls = 0] = line.split('/').map(Number);
    return { runs, wickets, balls };
  }
  const deliveries = deliveriesOf(line);
  return {
    runs: deliveries.reduce((sum, { runs }) => sum + runs, 0),
    wickets: deliveries.filter(({ wicket }) => wicket).length,
    balls: deliveries.filter(({ extra }) => !extra).length,
  };
}

/** How much of an over was reported; it only grows while the over is bowled. */
export const reportsIn = (line: string): number =>
  line.includes('/') ? sumOfOver(line).balls : deliveriesOf(line).length;
