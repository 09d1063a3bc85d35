import { endpoint } from '../endpoint';
import type { proofShapes as s } from './proof-shapes';

type S = typeof s;
const owner = 'svc-contest';
const get = { method: 'GET', owner } as const;

export const publicKeys = /*#__PURE__*/ endpoint<S['publicKeys']>()({
  ...get,
  path: '/api/public/keys',
  access: 'anyone',
  summary: 'Keys that sign receipts and books, including old ones',
  refusals: {},
});
export const ownReceipt = /*#__PURE__*/ endpoint<S['ownReceipt']>()({
  ...get,
  path: '/api/user/entries/:pickId/receipt',
  access: 'player',
  summary: 'The signed receipt of an own entry',
  refusals: { 'entry-not-found': 404, 'not-signed-yet': 409 },
});
export const ownProof = /*#__PURE__*/ endpoint<S['ownProof']>()({
  ...get,
  path: '/api/user/entries/:pickId/proof',
  access: 'player',
  summary: 'Inclusion proofs of an own entry in the book of its contest and in its settlement',
  refusals: { 'entry-not-found': 404, 'not-signed-yet': 409, 'book-open': 409, 'not-in-book': 409 },
});
export const publicBook = /*#__PURE__*/ endpoint<S['publicBook']>()({
  ...get,
  path: '/api/public/books/:market',
  access: 'anyone',
  summary: 'The closed book of a contest, and its settlements',
  refusals: { 'book-open': 409, 'book-not-found': 404 },
});
export const bookLeaves = /*#__PURE__*/ endpoint<S['bookLeaves']>()({
  ...get,
  path: '/api/public/books/:market/leaves',
  access: 'anyone',
  summary: 'Leaf hashes of a book in order; they reveal no entry and yield its root',
  refusals: { 'book-not-found': 404 },
});
export const publicLog = /*#__PURE__*/ endpoint<S['publicLog']>()({
  ...get,
  path: '/api/public/log',
  access: 'anyone',
  summary: 'The newest checkpoint of the log of books',
  refusals: {},
});
export const logEntries = /*#__PURE__*/ endpoint<S['logEntries']>()({
  ...get,
  path: '/api/public/log/entries',
  access: 'anyone',
  summary: 'Entries of the log of books',
  refusals: {},
});
export const logProof = /*#__PURE__*/ endpoint<S['logProof']>()({
  ...get,
  path: '/api/public/log/proof',
  access: 'anyone',
  summary: 'Inclusion proof of a leaf in the log of a size',
  refusals: { 'not-in-log': 404 },
});
export const logConsistency = /*#__PURE__*/ endpoint<S['logConsistency']>()({
  ...get,
  path: '/api/public/log/consistency',
  access: 'anyone',
  summary: 'Consistency proof between two sizes of the log',
  refusals: { 'not-in-log': 404 },
});
export const acceptLog = /*#__PURE__*/ endpoint<S['acceptLog']>()({
  method: 'POST',
  owner,
  path: '/api/admin/log/accept',
  access: 'operator',
  duties: [],
  summary: 'Accept a log of books that is shorter than before, after a restore',
  refusals: { 'log-stands': 409 },
});
