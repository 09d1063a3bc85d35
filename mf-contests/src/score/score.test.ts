import { scoreLine, type Score } from './score';

const score: Score = {
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

test('lists innings in playing order', () =>
  expect(scoreLine(score)).toBe('DC 188/5 (20) · RR 188/4 (20) · RR 11/2 (0.5)'));
