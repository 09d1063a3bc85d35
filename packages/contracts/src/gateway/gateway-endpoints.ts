import { endpoint } from '../endpoint';
import type { gatewayShapes as s } from './gateway-shapes';

type S = typeof s;
const owner = 'gateway';

export const gatewayEndpoints = {
  live: endpoint<S['live']>()({ method: 'GET', path: '/api/live', access: 'player', owner, summary: 'Live stream (server-sent events)', refusals: {} }),
  audit: endpoint<S['audit']>()({ method: 'GET', path: '/api/admin/audit', access: 'operator', owner, summary: 'Audit log of all services', refusals: {} }),
  system: endpoint<S['system']>()({ method: 'GET', path: '/api/admin/system', access: 'operator', owner, summary: 'Parts, versions, queues', refusals: {} }),
  replayDead: endpoint<S['replayDead']>()({ method: 'POST', path: '/api/admin/system/dead-letters/:part/:id/replay', access: 'operator', owner, summary: 'Replay a dead letter', refusals: {} }),
  moveClock: endpoint<S['moveClock']>()({ method: 'POST', path: '/api/admin/clock', access: 'operator', owner, summary: 'Move the business clock forward (local stack only)', refusals: { 'clock-backwards': 409, 'mode-closed': 404 } }),
  reportFault: endpoint<S['reportFault']>()({ method: 'POST', path: '/api/faults', access: 'anyone', owner, summary: 'A remote failed in a browser', refusals: {} }),
  cspReport: endpoint<S['cspReport']>()({ method: 'POST', path: '/api/csp-report', access: 'anyone', owner, summary: 'Content security policy report', refusals: {} }),
} as const;

/** Answered by every service itself (service-kit), on its internal listener. */
export const everyServiceEndpoints = {
  setClock: endpoint<S['setClock']>()({ method: 'POST', path: '/internal/clock', access: 'service', owner, callers: ['gateway'], summary: 'Set the business clock', refusals: {} }),
  deadLetters: endpoint<S['deadLetters']>()({ method: 'GET', path: '/internal/dead-letters', access: 'service', owner, callers: ['gateway'], summary: 'Dead letters, queues and outbox of this service', refusals: {} }),
  replayDeadLetter: endpoint<S['replayDeadLetter']>()({ method: 'POST', path: '/internal/dead-letters/:id/replay', access: 'service', owner, callers: ['gateway'], summary: 'Replay a dead letter', refusals: {} }),
} as const;
