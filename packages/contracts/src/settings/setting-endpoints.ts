import { endpoint } from '../endpoint';
import type { settingShapes as s } from './setting-shapes';

type S = typeof s;
const refusals = { 'revision-changed': 409, 'second-operator-needed': 409 } as const;

export const contestSettings = /*#__PURE__*/ endpoint<S['contestSettings']>()({
  method: 'GET',
  path: '/api/admin/settings/contests',
  access: 'operator',
  owner: 'svc-contest',
  summary: 'Default limits and question templates, with their history',
  refusals: {},
});
export const setContest = /*#__PURE__*/ endpoint<S['setContest']>()({
  method: 'PUT',
  path: '/api/admin/settings/contests',
  access: 'operator',
  duties: ['results'],
  owner: 'svc-contest',
  summary: 'Change a default limit or the question templates',
  refusals,
});
export const moneySettings = /*#__PURE__*/ endpoint<S['moneySettings']>()({
  method: 'GET',
  path: '/api/admin/settings/money',
  access: 'operator',
  owner: 'svc-wallet',
  summary: 'Thresholds, switches and the state of the money mode, with their history',
  refusals: {},
});
export const publicPolicies = /*#__PURE__*/ endpoint<S['publicPolicies']>()({
  method: 'GET',
  path: '/api/public/policies',
  access: 'anyone',
  owner: 'svc-wallet',
  summary: 'The money mode and the policies in force, for help and terms',
  refusals: {},
});
export const setMoney = /*#__PURE__*/ endpoint<S['setMoney']>()({
  method: 'PUT',
  path: '/api/admin/settings/money',
  access: 'operator',
  duties: ['money'],
  owner: 'svc-wallet',
  summary: 'Change a threshold or a switch of money',
  refusals,
});
