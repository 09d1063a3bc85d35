import { endpoint } from '../endpoint';
import type { operatorsBoardShapes as s } from './operators-board-shapes';

type S = typeof s;
const owner = 'svc-contest';

export const adminBoard = /*#__PURE__*/ endpoint<S['adminBoard']>()({
  method: 'GET',
  path: '/api/admin/board',
  access: 'operator',
  owner,
  summary: 'A match day: every match with its questions, entries and money by side',
  refusals: {},
});
export const playerEntries = /*#__PURE__*/ endpoint<S['playerEntries']>()({
  method: 'GET',
  path: '/api/admin/players/:userId/entries',
  access: 'operator',
  duties: ['support', 'money'],
  budget: 'people',
  owner,
  summary: "A player's entries, newest first",
  refusals: {},
});
export const marketEntries = /*#__PURE__*/ endpoint<S['marketEntries']>()({
  method: 'GET',
  path: '/api/admin/markets/:market/entries',
  access: 'operator',
  owner,
  summary: 'The entries on one match or question, newest first',
  refusals: {},
});
export const marketStakes = /*#__PURE__*/ endpoint<S['marketStakes']>()({
  method: 'GET',
  path: '/api/admin/markets/:market/stakes',
  access: 'operator',
  owner,
  summary: 'Stakes and exposure of one match or question over time',
  refusals: {},
});
export const stakesByTier = /*#__PURE__*/ endpoint<S['stakesByTier']>()({
  method: 'GET',
  path: '/api/admin/exposure/tiers',
  access: 'operator',
  owner,
  summary: 'Stakes of all undecided contests by tier, with the expected house result for even sides',
  refusals: {},
});
export const matchRoom = /*#__PURE__*/ endpoint<S['matchRoom']>()({
  method: 'GET',
  path: '/api/admin/matches/:matchID/room',
  access: 'operator',
  owner,
  summary: 'One match with its questions and declarations',
  refusals: { 'match-not-found': 404 },
});
export const rehearseSettlement = /*#__PURE__*/ endpoint<S['rehearseSettlement']>()({
  method: 'POST',
  path: '/api/admin/results/:market/rehearse',
  access: 'operator',
  duties: ['results', 'money'],
  exempt: { firstDay: 'a dry run', freshFactor: 'a dry run' },
  owner,
  summary: 'Dry run of a settlement: its effect on each entry of a closed book, with the hash of its lines',
  refusals: { 'book-not-found': 404, 'book-open': 409, 'outcome-unknown': 422, 'revision-changed': 409 },
});
