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
export const matchRoom = /*#__PURE__*/ endpoint<S['matchRoom']>()({
  method: 'GET',
  path: '/api/admin/matches/:matchID/room',
  access: 'operator',
  owner,
  summary: 'One match with its questions and what was declared',
  refusals: { 'match-not-found': 404 },
});
