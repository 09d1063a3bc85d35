import type { Connection } from 'mongoose';
import type { Registry } from 'prom-client';
import type { Bus } from './bus/bus';
import type { BaseConfig } from './config/base-config';
import type { HttpApp } from './http/http-app';
import type { Migration } from './mongo/migrate';
import type { Transactions } from './mongo/in-transaction';
import type { Shards } from './mongo/shards';
import type { OperatorsLog } from './operators/operators-log';
import type { Outbox } from './bus/outbox';
import type { ServerBase } from './server-base';
import type { Job, Worker } from './workers/start-worker';
import type { WaitingTable } from './workers/waiting-states';

/** A running service as its handlers see it. */
export interface Service<C = object> extends Omit<
  ServerBase,
  'activity' | 'measures' | 'identity' | 'shedder' | 'tracing'
> {
  config: BaseConfig & C;
  /** The service's own database connection. */
  db: Connection;
  /** how players are distributed over database shards */
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
  /** states in which something waits for a worker or an operator */
  waiting: Pick<WaitingTable, 'add' | 'read'>;
  /**
   * Runs `job` every `ms` while the service has work, else when something is due (`startWorker`), until shutdown and
   * never overlapping itself. Failures are logged and counted. The first run happens after the service is ready.
   */
  every(ms: number, name: string, job: Job): Worker;
  /** Runs after collections, indexes and queues exist, before the service listens. */
  onReady(work: () => Promise<void>): void;
  /** Steps in the shape of stored data, made before `onReady` work: docs/decisions/071-stored-shapes.md. */
  migrate(steps: readonly Migration[]): void;
  onShutdown(work: () => Promise<void>): void;
}
