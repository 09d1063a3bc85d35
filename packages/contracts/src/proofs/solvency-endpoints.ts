import { endpoint } from '../endpoint';
import type { solvencyShapes as s } from './solvency-shapes';

type S = typeof s;
const owner = 'svc-wallet';

export const publicSolvency = /*#__PURE__*/ endpoint<S['publicSolvency']>()({
  method: 'GET',
  owner,
  path: '/api/public/solvency',
  access: 'anyone',
  summary: 'What the house owes its players, and what it says that it holds',
  refusals: { 'no-solvency-yet': 404 },
});
export const ownSolvencyProof = /*#__PURE__*/ endpoint<S['ownSolvencyProof']>()({
  method: 'GET',
  owner,
  path: '/api/user/solvency-proof',
  access: 'player',
  summary: 'That what the house owes holds all of the own wallet',
  refusals: { 'no-solvency-yet': 404, 'not-in-solvency': 409 },
});
export const solvencyBoard = /*#__PURE__*/ endpoint<S['solvencyBoard']>()({
  method: 'GET',
  owner,
  path: '/api/admin/solvency',
  access: 'operator',
  summary: 'The last sums of what is owed, and the cover that is stated or proposed',
  refusals: {},
});
export const makeSolvency = /*#__PURE__*/ endpoint<S['makeSolvency']>()({
  method: 'POST',
  owner,
  path: '/api/admin/solvency',
  access: 'operator',
  coolingOff: true,
  summary: 'Sum up now what is owed, and publish it',
  refusals: { 'solvency-lately': 409, 'books-differ': 409 },
});
export const stateCover = /*#__PURE__*/ endpoint<S['stateCover']>()({
  method: 'POST',
  owner,
  path: '/api/admin/solvency/cover',
  access: 'operator',
  coolingOff: true,
  summary: 'State what the house holds: one operator proposes, another confirms the same',
  refusals: { 'second-operator-needed': 409, 'cover-not-past': 422 },
});

/** The one key is svc-contest's: what other parts have in the log is told to it, and it writes the text itself. */
export const publishSolvency = /*#__PURE__*/ endpoint<S['publishSolvency']>()({
  method: 'POST',
  owner: 'svc-contest',
  path: '/internal/log/solvency',
  access: 'service',
  callers: ['svc-wallet'],
  summary: 'Sign the head of a sum tree, and put it into the log of books',
  refusals: { conflict: 409, 'not-signed-yet': 409 },
});
export const publishCover = /*#__PURE__*/ endpoint<S['publishCover']>()({
  method: 'POST',
  owner: 'svc-contest',
  path: '/internal/log/cover',
  access: 'service',
  callers: ['svc-wallet'],
  summary: 'Sign what two operators state that the house holds, and put it into the log of books',
  refusals: { conflict: 409, 'not-signed-yet': 409 },
});
export const publishSeals = /*#__PURE__*/ endpoint<S['publishSeals']>()({
  method: 'POST',
  owner: 'svc-contest',
  path: '/internal/log/seals',
  access: 'service',
  callers: ['svc-wallet'],
  summary: 'Put heads of the seal chain into the log of books',
  refusals: { conflict: 409, 'not-signed-yet': 409 },
});
