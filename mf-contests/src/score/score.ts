import type { endpoints, ReplyOf } from '@baazi/contracts';

export type Score = NonNullable<ReplyOf<typeof endpoints.ownEntries>['data'][number]['score']>;
type Innings = Score['innings'][number];
const asText = ({ runs, wickets, overs }: Innings): string => `${runs}/${wickets} (${overs})`;

/** 'CSK 158/5 (20) · DC 43/1 (4.3)', super overs included. */
export const scoreLine = ({ innings }: Score): string => innings.map((one) => `${one.team} ${asText(one)}`).join(' · ');
