import type { z } from 'zod';
import type { eventShapes } from './event-shapes';
import type { Part } from '../endpoint';

declare const payload: unique symbol;
export interface EventEntry<D = unknown> {
  /** Routing key and queue suffix. Each version of an event is an entry of its own: `stake-placed`, `stake-placed-v2`. */
  readonly name: string;
  readonly version: number;
  /** The only services whose signature is accepted. */
  readonly emitters: readonly [Part, ...Part[]];
  /** An event without a consumer is not emitted. */
  readonly consumers: readonly Part[];
  readonly [payload]?: D;
}
type S = typeof eventShapes;
const event = <Z extends z.ZodType>(data: Omit<EventEntry, typeof payload>): EventEntry<z.output<Z>> => data;

/** The table of events. */
export const events = {
  userRegistered: event<S['userRegistered']>({
    name: 'user-registered',
    version: 1,
    emitters: ['svc-auth'],
    consumers: ['svc-wallet', 'svc-contest'],
  }),
  userStatusChanged: event<S['userStatusChanged']>({
    name: 'user-status-changed',
    version: 1,
    emitters: ['svc-auth'],
    consumers: ['svc-wallet', 'svc-contest', 'svc-notify'],
  }),
  sessionsEnded: event<S['sessionsEnded']>({
    name: 'sessions-ended',
    version: 1,
    emitters: ['svc-auth'],
    consumers: ['svc-notify', 'svc-wallet'],
  }),
  depositMade: event<S['depositMade']>({
    name: 'deposit-made',
    version: 1,
    emitters: ['svc-wallet'],
    consumers: ['svc-wallet'],
  }),
  withdrawalToNewUpi: event<S['withdrawalToNewUpi']>({
    name: 'withdrawal-to-new-upi',
    version: 1,
    emitters: ['svc-wallet'],
    consumers: ['svc-auth'],
  }),
  resultDeclared: event<S['resultDeclared']>({
    name: 'result-settled',
    version: 1,
    emitters: ['svc-contest'],
    consumers: ['svc-wallet'],
  }),
  entryCut: event<S['entryCut']>({
    name: 'entry-cut',
    version: 1,
    emitters: ['svc-contest'],
    consumers: ['svc-wallet'],
  }),
  stakesSettled: event<S['stakesSettled']>({
    name: 'stakes-settled',
    version: 1,
    emitters: ['svc-wallet'],
    consumers: ['svc-contest'],
  }),
  marketSettled: event<S['marketSettled']>({
    name: 'market-settled',
    version: 1,
    emitters: ['svc-wallet'],
    consumers: ['svc-contest'],
  }),
  breakTaken: event<S['breakTaken']>({
    name: 'break-taken',
    version: 1,
    emitters: ['svc-wallet'],
    consumers: ['svc-notify'],
  }),
  notificationRequested: event<S['notificationRequested']>({
    name: 'player-told',
    version: 1,
    emitters: ['svc-auth', 'svc-contest', 'svc-wallet', 'svc-notify'],
    consumers: ['svc-notify'],
  }),
} as const;
/** A notification to a player, by kind. */
export type NotificationRequest = PayloadOf<typeof events.notificationRequested>['tellings'][number];
export type EventName = keyof typeof events;
export type PayloadOf<E> = E extends EventEntry<infer D> ? D : never;
