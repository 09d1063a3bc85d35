import type { Collection, KeyedQueue, Service } from '@baazi/service-kit';
import type { ContestConfig } from '../contest-config';
import type { BooksLog, LogEntry, LogHead } from './log/books-log';
import type { ProofKey, PublishedKey } from './proof-key';

/** What `proofs` needs: the keys and the public log. It imports only the rules of `markets`. */
export interface ProofDeps {
  service: Service<ContestConfig>;
  proofKey: ProofKey;
  log: BooksLog;
  logEntries: Collection<LogEntry>;
  logHeads: Collection<LogHead>;
  publishedKeys: Collection<PublishedKey>;
  keyedQueue: KeyedQueue;
  /** business time */
  now(): Date;
}

/** Dependencies of appending to the log. */
export type LogDeps = Pick<ProofDeps, 'service' | 'proofKey' | 'log' | 'logEntries' | 'logHeads' | 'now'>;
