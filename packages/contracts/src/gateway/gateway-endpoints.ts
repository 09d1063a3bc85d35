import { endpoint } from '../endpoint';
import type { gatewayShapes as s } from './gateway-shapes';

type S = typeof s;
const owner = 'gateway';

export const live = /*#__PURE__*/ endpoint<S['live']>()({
  method: 'GET',
  path: '/api/live',
  access: 'signed-in',
  owner,
  summary: 'Live stream (server-sent events)',
  refusals: {},
});
export const audit = /*#__PURE__*/ endpoint<S['audit']>()({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'operator',
  owner,
  summary: 'Audit log of all services',
  refusals: {},
});
export const system = /*#__PURE__*/ endpoint<S['system']>()({
  method: 'GET',
  path: '/api/admin/system',
  access: 'operator',
  owner,
  summary: 'Services, apps, versions, queues',
  refusals: {},
});
export const operatorsOpenapi = /*#__PURE__*/ endpoint<S['operatorsOpenapi']>()({
  method: 'GET',
  path: '/api/admin/openapi.json',
  access: 'operator',
  owner,
  summary: 'OpenAPI of the endpoints for operators',
  refusals: {},
});
export const faults = /*#__PURE__*/ endpoint<S['faults']>()({
  method: 'GET',
  path: '/api/admin/faults',
  access: 'operator',
  owner,
  summary: 'Browser errors with source positions',
  refusals: {},
});
export const replayDead = /*#__PURE__*/ endpoint<S['replayDead']>()({
  method: 'POST',
  path: '/api/admin/system/dead-letters/:part/:id/replay',
  access: 'operator',
  duties: ['releases'],
  owner,
  summary: 'Replay a dead letter',
  refusals: {},
});
export const moveClock = /*#__PURE__*/ endpoint<S['moveClock']>()({
  method: 'POST',
  path: '/api/admin/clock',
  access: 'operator',
  duties: ['releases'],
  owner,
  summary: 'Move the business clock forward (local stack only)',
  refusals: {
    'clock-backwards': 409,
    'mode-closed': 404,
  },
});
export const pinRelease = /*#__PURE__*/ endpoint<S['pinRelease']>()({
  method: 'POST',
  path: '/api/admin/pins',
  access: 'operator',
  duties: ['releases'],
  owner,
  summary: 'A link that pins a release for testers',
  refusals: {
    'release-unknown': 404,
    'release-unfit': 409,
  },
});
export const reportFault = /*#__PURE__*/ endpoint<S['reportFault']>()({
  method: 'POST',
  path: '/api/faults',
  access: 'anyone',
  owner,
  summary: 'Report a browser error',
  refusals: {},
});
export const reportMount = /*#__PURE__*/ endpoint<S['reportMount']>()({
  method: 'POST',
  path: '/api/mounts',
  access: 'anyone',
  owner,
  summary: 'Report a mounted screen',
  refusals: {},
});
export const cspReport = /*#__PURE__*/ endpoint<S['cspReport']>()({
  method: 'POST',
  path: '/api/csp-report',
  access: 'anyone',
  owner,
  summary: 'Content security policy report',
  refusals: {},
});

/** Every service implements it on its internal listener (service-kit). */
export const setClock = /*#__PURE__*/ endpoint<S['setClock']>()({
  method: 'POST',
  path: '/internal/clock',
  access: 'service',
  owner,
  callers: ['gateway'],
  summary: 'Set the business clock',
  refusals: {},
});
export const deadLetters = /*#__PURE__*/ endpoint<S['deadLetters']>()({
  method: 'GET',
  path: '/internal/dead-letters',
  access: 'service',
  owner,
  callers: ['gateway'],
  summary: 'Dead letters, queues, outbox and waiting states of this service',
  refusals: {},
});
export const replayDeadLetter = /*#__PURE__*/ endpoint<S['replayDeadLetter']>()({
  method: 'POST',
  path: '/internal/dead-letters/:id/replay',
  access: 'service',
  owner,
  callers: ['gateway'],
  summary: 'Replay a dead letter',
  refusals: {},
});
