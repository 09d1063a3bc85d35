/** Exports for servers and tests: zod shapes, keyed like `endpoints` and `events`. */
import type { z } from 'zod';
import { authShapes } from './auth/auth-shapes';
import { contestShapes } from './contest/contest-shapes';
import { matchDayShapes } from './contest/match-day-shapes';
import { leagueShapes } from './contest/league-shapes';
import { operatorsBoardShapes } from './contest/operators-board-shapes';
import { standingShapes } from './contest/standing-shapes';
import type { EndpointData, EndpointShape } from './endpoint';
import * as endpoints from './endpoints';
import type { EndpointName } from './endpoints';
import { eventShapes } from './events/event-shapes';
import { events, type EventEntry, type EventName } from './events/events';
import { gatewayShapes } from './gateway/gateway-shapes';
import { operatorsMoneyShapes } from './wallet/operators-money-shapes';
import { proofShapes } from './proofs/proof-shapes';
import { solvencyShapes } from './proofs/solvency-shapes';
import { settingShapes } from './settings/setting-shapes';
import { notifyShapes } from './notify/notify-shapes';
import { supportShapes } from './notify/support-shapes';
import { messageShapes } from './notify/message-shapes';
import { walletShapes } from './wallet/wallet-shapes';

export const shapes = {
  ...authShapes,
  ...contestShapes,
  ...matchDayShapes,
  ...operatorsBoardShapes,
  ...standingShapes,
  ...leagueShapes,
  ...proofShapes,
  ...solvencyShapes,
  ...walletShapes,
  ...operatorsMoneyShapes,
  ...settingShapes,
  ...gatewayShapes,
  ...notifyShapes,
  ...supportShapes,
  ...messageShapes,
} as const satisfies Record<EndpointName, EndpointShape>;

const byEndpoint = new Map<EndpointData, { name: EndpointName; shape: EndpointShape }>(
  (Object.keys(endpoints) as EndpointName[]).map((name) => [endpoints[name], { name, shape: shapes[name] }]),
);
/** The zod shapes and the table name of an endpoint. */
export function shapeOf(endpoint: EndpointData): { name: EndpointName; shape: EndpointShape } {
  const found = byEndpoint.get(endpoint);
  if (!found) throw new Error(`not in the endpoint table: ${endpoint.method} ${endpoint.path}`);
  return found;
}

const byEvent = new Map<string, z.ZodType>(
  (Object.keys(events) as EventName[]).map((name) => [events[name].name, eventShapes[name]]),
);
/** The zod shape of an event's payload. */
export function payloadShape(event: EventEntry | string): z.ZodType | undefined {
  return byEvent.get(typeof event === 'string' ? event : event.name);
}

export { eventFrame, eventShapes } from './events/event-shapes';
export { fixtureRow } from './contest/contest-shapes';
export { contestSettings, moneySettings } from './settings/setting-shapes';
export { operatorAction } from './gateway/gateway-shapes';
export * from './common-shapes';
