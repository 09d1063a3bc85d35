import type { Connection } from 'mongoose';
import type { Registry } from 'prom-client';
import type { Bus } from './bus/bus';
import type { BaseConfig } from './config/base-config';
import type { HttpApp } from './http/http-app';
import type { Transactions } from './mongo/in-transaction';
import type { Shards } from './mongo/shards';
import type { OperatorsLog } from './operators/operators-log';
import type { Outbox } from './bus/outbox';
import type { ServerPart } from './server-base';
import type { Worker } from './workers/start-worker';

/** A running service, as its capabilities see it. */
export interface Service<C = object> extends Omit<ServerPart, 'measures' | 'identity' | 'shedder' | 'tracing'> {
  config: BaseConfig & C;
  /** The service's own database: models are made on it. */
  db: Connection;
  /** where the database is split */
  shards: Shards;
  transactions: Transactions;
  outbox: Outbox;
  operatorsLog: OperatorsLog;
  bus: Bus;
  /** public listener, reached through the gateway */
  http: HttpApp;
  /** listener of /internal, metrics and health */
  internal: HttpApp;
  metrics: Registry;
  /**
   * A worker loop: never overlaps, failures are logged and counted, stops at shutdown. Begins when the service is up.
   */
  every(ms: number, name: string, job: () => Promise<void>): Worker;
  /** Runs when collections, indexes and queues are there, before the service listens. */
  onReady(work: () => Promise<void>): void;
  onShutdown(work: () => Promise<void>): void;
}
