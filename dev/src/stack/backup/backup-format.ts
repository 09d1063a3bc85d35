import { z } from 'zod';

/** `stack.json`: the environment of every service at the last start, and the database URLs of operator and audit. */
export const StackFile = z.looseObject({
  environments: z.record(z.string(), z.record(z.string(), z.string())),
  databaseUrls: z.object({ operator: z.string(), audit: z.string() }).optional(),
});

const IndexOf = z.looseObject({ key: z.record(z.string(), z.unknown()), name: z.string() });
/** `backup.json`: the content of a backup and its time. */
export const Backup = z.object({
  takenAt: z.iso.datetime(),
  collections: z.array(
    z.object({
      /** The service: the database's name without the stack's prefix. */
      part: z.string(),
      name: z.string(),
      documents: z.number().int(),
      indexes: z.array(IndexOf),
    }),
  ),
});
export type Backup = z.infer<typeof Backup>;
export type BackedUpCollection = Backup['collections'][number];

/** A collection's file: concatenated BSON documents, as written by mongodump. */
export const collectionFile = ({ part, name }: Pick<BackedUpCollection, 'part' | 'name'>): string =>
  `database/${part}.${name}.bson`;

/**
 * Files beside the database that cannot be recreated. Sessions and counters in Redis and queued messages in RabbitMQ are
 * not backed up.
 */
export const BACKED_UP_FILES = ['stack.json', 'secrets.json', 'operator.json', 'clock.json', 'season.json', 'checkout'];

/**
 * The head of the ledger's sealed chain, which the sealer writes outside the database. A backup copies it before the
 * database, so the backed-up chain always contains this head.
 */
export const HEAD_FILE = 'seal-head.json';
/** The head of the log of closed books, likewise. */
export const LOG_HEAD_FILE = 'log-head.json';
export const HEAD_FILES = [HEAD_FILE, LOG_HEAD_FILE];
