import { fileDropFeed } from '../../schedule/feeds/file-drop-feed';
import type { ScoreFeed } from './score-feed';

/** Takes each JSON file of a folder as one report, as the fixtures' folder does. */
export function scoreDropFeed(folder: string, now: () => Date): ScoreFeed {
  const drop = fileDropFeed(folder, now);
  return {
    name: 'score-drop',
    collect: (take) =>
      drop.collect(async ({ format, text }) => {
        if (format !== 'json') return { kind: 'refused', why: 'scores come as JSON' };
        let report: unknown;
        try {
          report = JSON.parse(text);
        } catch {
          return { kind: 'refused', why: 'this is not JSON' };
        }
        return take(report);
      }),
  };
}
