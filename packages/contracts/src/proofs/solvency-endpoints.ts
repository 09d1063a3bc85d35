import { endpoint } from '../endpoint';
import type { solvencyShapes as s } from './solvency-shapes';

type S = typeof s;
const owner = 'svc-wallet';

export const publicSolvency = /*#__PURE__*/ endpoint<S['publicSolvency']>()({
  method: 'GET',
  owner,
  path: '/api/public/solvency',
  access: 'anyone',
  summary: 'Liabilities to players and the stated cover',
  refusals: { 'no-solvency-yet': 404 },
});
export const ownSolvencyProof = /*#__PURE__*/ endpoint<S['ownSolvencyProof']>()({
  method: 'GET',
  owner,
  path: '/api/user/solvency-proof',
  access: 'player',
  summary: 'Proof that the liabilities include the own wallet',
  refusals: { 'no-solvency-yet': 404, 'not-in-solvency': 409 },
});
export const solvencyBoard = /*#__PURE__*/ endpoint<S['solvencyBoard']>()({
  method: 'GET',
  owner,
  path: '/api/admin/solvency',
  access: 'operator',
  summary: 'Latest liability sums, and the stated or proposed cover',
  refusals: {},
});
export const makeSolvency = /*#__PURE__*/ endpoint<S['makeSolvency']>()({
  method: 'POST',
  owner,
  path: '/api/admin/solvency',
  access: 'operator',
  duties: ['money'],
  summary: 'Compute and publish a liability sum now',
  refusals: { 'solvency-lately': 409, 'books-differ': 409 },
});
export const stateCover = /*#__PURE__*/ endpoint<S['stateCover']>()({
  method: 'POST',
  owner,
  path: '/api/admin/solvency/cover',
  access: 'operator',
  duties: ['money'],
  summary: 'State the cover: one operator proposes, another confirms',
  refusals: { 'second-operator-needed': 409, 'cover-not-past': 422 },
});

/**
 * Only svc-contest has the signing key: other services send it what belongs into the log, and it writes the signed text
 * itself.
 */
export const publishSolvency = /*#__PURE__*/ endpoint<S['publishSolvency']>()({
  method: 'POST',
  owner: 'svc-contest',
  path: '/internal/log/solvency',
  access: 'service',
  callers: ['svc-wallet'],
  summary: 'Sign the head of a sum tree and add it to the log of books',
  refusals: { conflict: 409, 'not-signed-yet': 409 },
});
export const publishCover = /*#__PURE__*/ endpoint<S['publishCover']>()({
  method: 'POST',
  owner: 'svc-contest',
  path: '/internal/log/cover',
  access: 'service',
  callers: ['svc-wallet'],
  summary: 'Sign a cover stated by two operators and add it to the log of books',
  refusals: { conflict: 409, 'not-signed-yet': 409 },
});
export const publishSeals = /*#__PURE__*/ endpoint<S['publishSeals']>()({
  method: 'POST',
  owner: 'svc-contest',
  path: '/internal/log/seals',
  access: 'service',
  callers: ['svc-wallet'],
  summary: 'Add heads of the seal chain to the log of books',
  refusals: { conflict: 409, 'not-signed-yet': 409 },
});
