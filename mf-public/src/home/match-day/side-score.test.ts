import type { Played } from './programme-of';
import { sideScore } from './side-score';

const score: Played['score'] = {
  innings: [
    { team: 'DC', runs: 188, wickets: 5, overs: '20' },
    { team: 'RR', runs: 188, wickets: 4, overs: '20' },
    { team: 'RR', runs: 11, wickets: 2, overs: '0.5', superOver: true },
  ],
  phase: 'play',
  over: [],
  source: 'feed',
  at: '2025-04-16T18:00:00Z',
  delayed: false,
  version: 1,
};

test("shows a side's runs and overs", () => expect(sideScore(score, 'DC')).toEqual({ runs: '188/5', behind: '(20)' }));
test('appends a super over', () => expect(sideScore(score, 'RR')).toEqual({ runs: '188/4', behind: '& 11/2' }));
test('returns nothing for a side that has not batted', () => expect(sideScore(score, 'CSK')).toBeUndefined());
