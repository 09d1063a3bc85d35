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
