import { endpoint } from '../endpoint';
import type { contestShapes as s } from './contest-shapes';

type S = typeof s;
const owner = 'svc-contest';
const stakeRefusals = { 'insufficient-balance': 422, 'win-amount-changed': 422, 'stake-limit': 422, 'max-stake': 422, 'liability-cap': 409, 'timed-out-by-player': 403, 'account-blocked': 403, 'wound-down': 403, 'market-settled': 409, 'given-up': 409, conflict: 409 } as const;
const declareRefusals = { 'not-locked': 409, 'outcome-unknown': 422, 'revision-changed': 409, 'unresolved-entries': 409 } as const;

export const contestEndpoints = {
  homePage: endpoint<S['homePage']>()({ method: 'GET', path: '/api/user/dashboard/home-page', access: 'anyone', owner, summary: 'Fixtures and recent winners for the home page', refusals: {} }),
  dashboard: endpoint<S['dashboard']>()({ method: 'GET', path: '/api/user/dashboard', access: 'player', owner, summary: 'Fixtures and questions', refusals: {} }),
  joinContest: endpoint<S['joinContest']>()({ method: 'POST', path: '/api/user/teams', access: 'player', owner, movesMoney: true, summary: 'Pick a team with a stake', refusals: { 'match-not-found': 404, 'team-not-in-match': 422, 'entry-closed': 409, 'already-joined': 409, ...stakeRefusals } }),
  listTeams: endpoint<S['listTeams']>()({ method: 'GET', path: '/api/user/teams', access: 'player', owner, summary: 'Own team picks', refusals: {} }),
  answerQuestion: endpoint<S['answerQuestion']>()({ method: 'POST', path: '/api/user/dashboard/question', access: 'player', owner, movesMoney: true, summary: 'Answer a daily question with a stake', refusals: { 'question-not-found': 404, 'answer-closed': 409, 'already-answered': 409, ...stakeRefusals } }),
  listAnswers: endpoint<S['listAnswers']>()({ method: 'GET', path: '/api/user/teams/questions', access: 'player', owner, summary: 'Own answers', refusals: {} }),
  joined: endpoint<S['joined']>()({ method: 'GET', path: '/parts/joined', access: 'player', owner, summary: 'What the player has joined', refusals: {} }),

  adminMatches: endpoint<S['adminMatches']>()({ method: 'GET', path: '/api/admin/matches', access: 'operator', owner, summary: 'Fixtures', refusals: {} }),
  createMatch: endpoint<S['createMatch']>()({ method: 'POST', path: '/api/admin/matches', access: 'operator', owner, summary: 'Publish a match', refusals: { 'match-exists': 409 } }),
  importMatches: endpoint<S['importMatches']>()({ method: 'POST', path: '/api/admin/matches/import', access: 'operator', owner, maxBodyBytes: 2_000_000, summary: 'Import fixtures', refusals: { 'import-conflict': 409 } }),
  updateMatch: endpoint<S['updateMatch']>()({ method: 'PUT', path: '/api/admin/matches/:matchID', access: 'operator', owner, summary: 'Move or edit a match', refusals: { 'match-not-found': 404, 'entry-closed': 409 } }),
  declareMatch: endpoint<S['declareMatch']>()({ method: 'POST', path: '/api/admin/matches/:matchID/result', access: 'operator', owner, summary: 'Declare a result, void or correct it', refusals: { 'match-not-found': 404, ...declareRefusals } }),
  adminQuestions: endpoint<S['adminQuestions']>()({ method: 'GET', path: '/api/admin/questions', access: 'operator', owner, summary: 'Questions', refusals: {} }),
  createQuestion: endpoint<S['createQuestion']>()({ method: 'POST', path: '/api/admin/questions', access: 'operator', owner, summary: 'Write a daily question', refusals: {} }),
  declareQuestion: endpoint<S['declareQuestion']>()({ method: 'POST', path: '/api/admin/questions/:questionID/result', access: 'operator', owner, summary: 'Declare an answer, void or correct it', refusals: { 'question-not-found': 404, ...declareRefusals } }),
  exposure: endpoint<S['exposure']>()({ method: 'GET', path: '/api/admin/exposure', access: 'operator', owner, summary: 'What the house would pay', refusals: {} }),
  setExposure: endpoint<S['setExposure']>()({ method: 'PUT', path: '/api/admin/exposure', access: 'operator', owner, summary: 'Set the stake limit and liability cap of a market', refusals: { 'match-not-found': 404 } }),
  contestAudit: endpoint<S['contestAudit']>()({ method: 'GET', path: '/parts/contest-audit', access: 'operator', owner, summary: "svc-contest's audit log", refusals: {} }),
  ownContestData: endpoint<S['ownContestData']>()({ method: 'GET', path: '/parts/contest-data', access: 'player', owner, summary: "The player's picks for the data download", refusals: {} }),
} as const;
