import { endpoint, withRefusals } from '../endpoint';
import type { contestShapes as s } from './contest-shapes';

type S = typeof s;
const owner = 'svc-contest';
const stakeRefusals = {
  'insufficient-balance': 422,
  'win-amount-changed': 422,
  'stake-limit': 422,
  'max-stake': 422,
  'liability-cap': 409,
  'one-side-per-group': 409,
  'timed-out-by-player': 403,
  'account-blocked': 403,
  'wound-down': 403,
  'market-settled': 409,
  'given-up': 409,
  conflict: 409,
} as const;
const declareRefusals = {
  'not-locked': 409,
  'outcome-unknown': 422,
  'revision-changed': 409,
  'unresolved-entries': 409,
  'own-benefit': 403,
  /** the score does not allow the outcome, and nobody said why the score is wrong */
  'against-score': 409,
  /** where a correction needs two operators: proposed already, only another operator can confirm it */
  'second-operator-needed': 409,
} as const;

export const homePage = /*#__PURE__*/ endpoint<S['homePage']>()({
  method: 'GET',
  path: '/api/user/dashboard/home-page',
  access: 'anyone',
  owner,
  summary: 'Fixtures and recent winners for the home page',
  refusals: {},
});
export const dashboard = /*#__PURE__*/ endpoint<S['dashboard']>()({
  method: 'GET',
  path: '/api/user/dashboard',
  access: 'signed-in',
  owner,
  summary: 'Fixtures and questions',
  refusals: {},
});
export const joinContest = /*#__PURE__*/ endpoint<S['joinContest']>()({
  method: 'POST',
  path: '/api/user/teams',
  access: 'player',
  owner,
  movesMoney: true,
  summary: 'Pick a team with a stake',
  refusals: /*#__PURE__*/ withRefusals(stakeRefusals, {
    'match-not-found': 404,
    'team-not-in-match': 422,
    'entry-closed': 409,
    'already-joined': 409,
  }),
});
export const listTeams = /*#__PURE__*/ endpoint<S['listTeams']>()({
  method: 'GET',
  path: '/api/user/teams',
  access: 'player',
  owner,
  summary: 'Own team picks',
  refusals: {},
});
export const answerQuestion = /*#__PURE__*/ endpoint<S['answerQuestion']>()({
  method: 'POST',
  path: '/api/user/dashboard/question',
  access: 'player',
  owner,
  movesMoney: true,
  summary: 'Answer a daily question with a stake',
  refusals: /*#__PURE__*/ withRefusals(stakeRefusals, {
    'question-not-found': 404,
    'answer-closed': 409,
    'already-answered': 409,
  }),
});
export const listAnswers = /*#__PURE__*/ endpoint<S['listAnswers']>()({
  method: 'GET',
  path: '/api/user/teams/questions',
  access: 'player',
  owner,
  summary: 'Own answers',
  refusals: {},
});
export const joined = /*#__PURE__*/ endpoint<S['joined']>()({
  method: 'GET',
  path: '/parts/joined',
  access: 'player',
  owner,
  summary: 'Markets that the player has joined',
  refusals: {},
});

export const adminMatches = /*#__PURE__*/ endpoint<S['adminMatches']>()({
  method: 'GET',
  path: '/api/admin/matches',
  access: 'operator',
  owner,
  summary: 'Fixtures',
  refusals: {},
});
export const createMatch = /*#__PURE__*/ endpoint<S['createMatch']>()({
  method: 'POST',
  path: '/api/admin/matches',
  access: 'operator',
  duties: ['results'],
  owner,
  summary: 'Publish a match',
  refusals: { 'match-exists': 409, 'match-clash': 409 },
});
export const importMatches = /*#__PURE__*/ endpoint<S['importMatches']>()({
  method: 'POST',
  path: '/api/admin/matches/import',
  access: 'operator',
  duties: ['results'],
  owner,
  maxBodyBytes: 2_000_000,
  summary: 'Import fixtures',
  refusals: { 'import-conflict': 409, 'refund-unconfirmed': 409 },
});
export const updateMatch = /*#__PURE__*/ endpoint<S['updateMatch']>()({
  method: 'PUT',
  path: '/api/admin/matches/:matchID',
  access: 'operator',
  duties: ['results'],
  owner,
  summary: 'Move or edit a match',
  refusals: {
    'match-not-found': 404,
    'entry-closed': 409,
    'match-clash': 409,
    'refund-unconfirmed': 409,
  },
});
export const declareMatch = /*#__PURE__*/ endpoint<S['declareMatch']>()({
  method: 'POST',
  path: '/api/admin/matches/:matchID/result',
  access: 'operator',
  duties: ['results'],
  owner,
  summary: 'Declare a result, void or correct it',
  refusals: /*#__PURE__*/ withRefusals(declareRefusals, {
    'match-not-found': 404,
  }),
});
export const adminQuestions = /*#__PURE__*/ endpoint<S['adminQuestions']>()({
  method: 'GET',
  path: '/api/admin/questions',
  access: 'operator',
  owner,
  summary: 'Questions',
  refusals: {},
});
export const createQuestion = /*#__PURE__*/ endpoint<S['createQuestion']>()({
  method: 'POST',
  path: '/api/admin/questions',
  access: 'operator',
  duties: ['results'],
  owner,
  summary: 'Write a daily question',
  refusals: { 'match-not-found': 404, 'entry-closed': 409 },
});
export const declareQuestion = /*#__PURE__*/ endpoint<S['declareQuestion']>()({
  method: 'POST',
  path: '/api/admin/questions/:questionID/result',
  access: 'operator',
  duties: ['results'],
  owner,
  summary: 'Declare an answer, void or correct it',
  refusals: /*#__PURE__*/ withRefusals(declareRefusals, {
    'question-not-found': 404,
  }),
});
export const exposure = /*#__PURE__*/ endpoint<S['exposure']>()({
  method: 'GET',
  path: '/api/admin/exposure',
  access: 'operator',
  owner,
  summary: 'Exposure of the house by market',
  refusals: {},
});
export const setExposure = /*#__PURE__*/ endpoint<S['setExposure']>()({
  method: 'PUT',
  path: '/api/admin/exposure',
  access: 'operator',
  duties: ['results', 'money'],
  owner,
  summary: 'Set the stake limit and liability cap of a market',
  refusals: { 'match-not-found': 404 },
});
export const contestAudit = /*#__PURE__*/ endpoint<S['contestAudit']>()({
  method: 'GET',
  path: '/parts/contest-audit',
  access: 'operator',
  owner,
  summary: "svc-contest's audit log",
  refusals: {},
});
export const ownContestData = /*#__PURE__*/ endpoint<S['ownContestData']>()({
  method: 'GET',
  path: '/parts/contest-data',
  access: 'player',
  owner,
  callers: ['svc-auth'],
  summary: "The player's picks for the data download",
  refusals: {},
});

export const marketPlayers = /*#__PURE__*/ endpoint<S['marketPlayers']>()({
  method: 'GET',
  path: '/internal/markets/:market/players',
  access: 'service',
  owner,
  callers: ['svc-notify'],
  summary: 'Players with an entry on a market, in pages',
  refusals: { 'not-found': 404 },
});
export const marketLock = /*#__PURE__*/ endpoint<S['marketLock']>()({
  method: 'GET',
  path: '/internal/markets/:market/lock',
  access: 'service',
  owner,
  callers: ['svc-wallet'],
  summary: 'When entry to a market ends',
  refusals: { 'not-found': 404 },
});
