import { endpoint } from '../endpoint';
import type { matchDayShapes as s } from './match-day-shapes';

type S = typeof s;
const owner = 'svc-contest';

export const ownEntries = /*#__PURE__*/ endpoint<S['ownEntries']>()({
  method: 'GET',
  path: '/api/user/entries',
  access: 'player',
  owner,
  summary: 'Own entries on matches and questions, with the season so far',
  refusals: {},
});
export const ownSeason = /*#__PURE__*/ endpoint<S['ownSeason']>()({
  method: 'GET',
  path: '/api/user/season',
  access: 'player',
  owner,
  summary: 'Own season by weeks and teams, with the best and worst entry',
  refusals: {},
});
export const matchPage = /*#__PURE__*/ endpoint<S['matchPage']>()({
  method: 'GET',
  path: '/api/public/matches/:matchID',
  access: 'anyone',
  knowsCaller: true,
  owner,
  summary: 'A match: entries, form, rules, score, result',
  refusals: { 'match-not-found': 404 },
});
export const matchBalls = /*#__PURE__*/ endpoint<S['matchBalls']>()({
  method: 'GET',
  path: '/api/public/matches/:matchID/balls',
  access: 'anyone',
  owner,
  summary: 'Every ball of a match so far',
  refusals: { 'match-not-found': 404 },
});
export const following = /*#__PURE__*/ endpoint<S['following']>()({
  method: 'GET',
  path: '/api/user/matches/:matchID/following',
  access: 'player',
  owner,
  summary: 'How the player follows a match: toss asked for, overs guessed for honour',
  refusals: { 'match-not-found': 404 },
});
export const setTossWish = /*#__PURE__*/ endpoint<S['setTossWish']>()({
  method: 'PUT',
  path: '/api/user/matches/:matchID/toss-wish',
  access: 'player',
  owner,
  summary: 'Ask to be notified of toss and line-ups',
  refusals: { 'match-not-found': 404 },
});
export const guessOver = /*#__PURE__*/ endpoint<S['guessOver']>()({
  method: 'PUT',
  path: '/api/user/matches/:matchID/over-guess',
  access: 'player',
  owner,
  summary: 'Guess the next over, for honour: no coins, no money',
  refusals: { 'match-not-found': 404, 'over-closed': 409 },
});
export const matchDay = /*#__PURE__*/ endpoint<S['matchDay']>()({
  method: 'GET',
  path: '/api/public/match-day',
  access: 'anyone',
  owner,
  summary: 'The matches in play, the next lock, the last results and winners',
  refusals: {},
});
export const contestRules = /*#__PURE__*/ endpoint<S['contestRules']>()({
  method: 'GET',
  path: '/api/public/rules/:hash',
  access: 'anyone',
  owner,
  summary: "The contest's rules, by the hash of their English text",
  refusals: { 'rules-not-found': 404 },
});
export const rulesVersions = /*#__PURE__*/ endpoint<S['rulesVersions']>()({
  method: 'GET',
  path: '/api/public/rules',
  access: 'anyone',
  owner,
  summary: 'All versions of the rules, newest first',
  refusals: {},
});
export const endInnings = /*#__PURE__*/ endpoint<S['endInnings']>()({
  method: 'POST',
  path: '/api/admin/matches/:matchID/innings-over',
  access: 'operator',
  duties: ['results'],
  owner,
  summary: 'End an innings that its overs, wickets and runs do not end',
  refusals: { 'match-not-found': 404, 'not-in-play': 409, 'over-out-of-turn': 409, 'score-changed': 409 },
});
export const enterToss = /*#__PURE__*/ endpoint<S['enterToss']>()({
  method: 'PUT',
  path: '/api/admin/matches/:matchID/toss',
  access: 'operator',
  duties: ['results'],
  exempt: { freshFactor: 'in the minutes before play, and a toss alone moves no money' },
  owner,
  summary: 'Report toss and line-ups of a match without a feed',
  refusals: { 'match-not-found': 404, 'not-in-play': 409 },
});
export const enterScore = /*#__PURE__*/ endpoint<S['enterScore']>()({
  method: 'POST',
  path: '/api/admin/matches/:matchID/score',
  access: 'operator',
  duties: ['results'],
  exempt: { freshFactor: 'every over of a match, and a score alone moves no money' },
  owner,
  summary: 'Report an over of a match in play',
  refusals: {
    'match-not-found': 404,
    'not-in-play': 409,
    'over-out-of-turn': 409,
    'no-tie': 409,
    'score-changed': 409,
    'reason-needed': 422,
  },
});
