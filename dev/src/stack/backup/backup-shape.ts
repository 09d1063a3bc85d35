import { z } from 'zod';

/**
 * `stack.json`: the environment of every part, as the stack last started it, and the database's addresses for those who
 * are no part.
 */
export const StackFile = z.looseObject({
  environments: z.record(z.string(), z.record(z.string(), z.string())),
  databaseUrls: z.object({ operator: z.string(), audit: z.string() }).optional(),
});

const IndexOf = z.looseObject({ key: z.record(z.string(), z.unknown()), name: z.string() });
/** `backup.json` of a backup: what is in it, and of when. */
export const Backup = z.object({
  takenAt: z.iso.datetime(),
  collections: z.array(
    z.object({
      /** The database's name behind the stack's own prefix: the part. */
      part: z.string(),
      name: z.string(),
      documents: z.number().int(),
      indexes: z.array(IndexOf),
    }),
  ),
});
export type Backup = z.infer<typeof Backup>;
export type BackedUpCollection = Backup['collections'][number];

/** Where a collection's documents stand, one BSON document after the other, as in a dump of mongodump. */
export const fileOf = ({ part, name }: Pick<BackedUpCollection, 'part' | 'name'>): string =>
  `database/${part}.${name}.bson`;

/**
 * What a stack keeps in files beside its database, and cannot make again. Sessions and counters in Redis, and what is
 * under way in RabbitMQ, are not among it.
 */
export const KEPT_FILES = ['stack.json', 'secrets.json', 'operator.json', 'clock.json', 'season.json', 'checkout'];

/**
 * Where the chain of the books stood, as the sealer told out of the database's reach. A backup takes it before the
 * database: what the chain held then, it holds in the backup.
 */
export const HEAD_FILE = 'seal-head.json';
/** Where the log of books stood, likewise. */
export const LOG_HEAD_FILE = 'log-head.json';
export const HEAD_FILES = [HEAD_FILE, LOG_HEAD_FILE];
