import { matchProgramme, type endpoints, type ReplyOf } from '@baazi/contracts';
import { now } from '@baazi/portal-kit';

export type HomeBoard = Pick<ReplyOf<typeof endpoints.homePage>, 'matchesList' | 'today' | 'upcoming' | 'todayTitle'>;
export type MatchDay = ReplyOf<typeof endpoints.matchDay>;
export type Played = MatchDay['inPlay'][number];

/** The matches of the home page in their order, at the server's time. */
export const programmeOf = ({ matchesList, ...lists }: HomeBoard, day: MatchDay | undefined) =>
  matchProgramme({ matches: matchesList, ...lists }, day, now());
