import { parseArgs } from 'node:util';
import { lineKeysOf, serviceShape } from '@baazi/service-kit';
import type { Part } from '@baazi/contracts';
import mongoose from 'mongoose';
import { z } from 'zod';
import type { SealHead } from './ledger/seal/block';
import { chainedLogs } from './ledger/authorisations/log-heads';
import { readHead } from './ledger/seal/seal-head';
import { sealKeys } from './ledger/seal/seal-keys';
import { openWalletCollections } from './wallet-collections';
import { auditLedger, auditLogs, type AuditPart } from './audit/audit-ledger';
import { recordAudit } from './audit/last-audit';
import { readLogHead, type LogHead } from './audit/proofs/check-log';
import { linesOfAllWaiting } from './audit/waiting-states';
import { walletSettings } from './wallet-config';

const { SEAL_KEY, SEAL_OLD_KEYS } = walletSettings;
const { SERVICE_PUBLIC_KEYS, SERVICE_OLD_PUBLIC_KEYS } = serviceShape;
const Settings = z.object({
  MONGODB_URL: z.string().min(1),
  MONGODB_DATABASE: z.string().min(1),
  CONTEST_DATABASE: z.string().optional(),
  SEAL_KEY,
  SEAL_OLD_KEYS,
  SERVICE_PUBLIC_KEYS,
  SERVICE_OLD_PUBLIC_KEYS,
  SEAL_HEAD_FILE: z.string().optional(),
  PROOF_HEAD_FILE: z.string().optional(),
});

/**
 * `npm run audit`, or on your own servers `node svc-wallet/dist/audit-main.js`: prints the audit, ends with `balanced`
 * (exit 0) or with what does not fit (exit 1). It reads everything, sealed blocks included. First it names what waits
 * beyond its bound, which is no fault of the books.
 * `--head NUMBER:HASH`, repeatable: the chain must contain this block, known from a log or a backup.
 * `--chain`: compares the chain with its heads in the log.
 * `--proofs`: that, and recomputes every closed book, every solvency sum and the log from entries and transfers;
 * `--books-head SIZE:ROOT`, repeatable, is a head of that log known from elsewhere, such as a receipt.
 * `--log`: follows the operators' logs alone: that of each service, line by line along its sealed chain;
 * `--export FILE`: that, and compares the lines of a log that the console has exported with proofs.
 * `--from DAY`, `--to DAY`: only blocks sealed on these days in India; `--ids FROM..TO`: only documents with ids in
 * this range (either may be left out). Parts side by side are the whole, except for checks that need everything:
 * `docs/audit.md`.
 * `--resume`: continues an audit of the same range that was killed.
 * `--record`: stores the outcome for the metrics, for the hourly audit.
 */
async function audit(env: NodeJS.ProcessEnv, args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      head: { type: 'string', multiple: true, default: [] },
      chain: { type: 'boolean' },
      proofs: { type: 'boolean' },
      log: { type: 'boolean' },
      export: { type: 'string' },
      'books-head': { type: 'string', multiple: true, default: [] },
      from: { type: 'string' },
      to: { type: 'string' },
      ids: { type: 'string' },
      resume: { type: 'boolean' },
      record: { type: 'boolean' },
    },
  });
  const part = partOf(values);
  const booksHeads = values['books-head'];
  const ofWhole = values.record || values.proofs || values.chain || booksHeads.length > 0;
  const wantsLogs = values.log === true || values.export !== undefined;
  if (part && (ofWhole || wantsLogs || values.head.length > 0))
    throw new Error('heads, logs, proofs and the record are of the whole: leave out --from, --to and --ids');
  if (wantsLogs && (ofWhole || values.resume))
    throw new Error("--log follows the operators' logs alone: only --head fits beside it");
  const given = Settings.safeParse(Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (!given.success) throw new Error(`whose books to read, and their key:\n${z.prettifyError(given.error)}`);
  const { MONGODB_URL: url, MONGODB_DATABASE: database, ...settings } = given.data;
  const db = await mongoose
    .createConnection(url, { dbName: database, autoIndex: false, autoCreate: false, serverSelectionTimeoutMS: 5000 })
    .asPromise();
  try {
    const notified = settings.SEAL_HEAD_FILE === undefined ? undefined : await readHead(settings.SEAL_HEAD_FILE);
    const contest = settings.CONTEST_DATABASE ?? neighbour(database, 'svc-contest');
    const storedLog = settings.PROOF_HEAD_FILE === undefined ? undefined : await readLogHead(settings.PROOF_HEAD_FILE);
    const logHeads = [...(storedLog ? [storedLog] : []), ...booksHeads.map(logHeadOf)];
    const collections = openWalletCollections(db, {
      sealKeys: sealKeys(settings),
      lineKeys: lineKeysOf('svc-wallet', settings),
    });
    const logs = chainedLogs.flatMap((service) => {
      const known = service === 'svc-contest' ? contest : neighbour(database, service);
      return known === undefined ? [] : [{ part: service, database: known, lineKeys: lineKeysOf(service, settings) }];
    });
    const heads = [...(notified ? [notified] : []), ...values.head.map(headOf)];
    const say = (line: string): void => console.log(line);
    if (wantsLogs) return (await auditLogs(collections, { logs, heads, exported: values.export, say })) === 0 ? 0 : 1;
    if (!part) for (const line of await linesOfAllWaiting(collections, { contest, now: new Date() })) console.log(line);
    const problems = await auditLedger(collections, {
      ...(values.proofs ? { proofs: logHeads } : {}),
      ...(values.chain ? { chain: true } : {}),
      part,
      resume: values.resume ?? false,
      heads,
      logs,
      now: new Date(),
      say,
      ...(contest !== undefined && {
        contest: { database: contest, lineKeys: lineKeysOf('svc-contest', settings) },
      }),
    });
    if (values.record) await recordAudit(collections, { at: new Date(), problems });
    return problems === 0 ? 0 : 1;
  } finally {
    await db.close();
  }
}

const Day = z.iso.date();
/** The requested range; undefined: everything. */
function partOf({ from, to, ids }: { from?: string; to?: string; ids?: string }): AuditPart | undefined {
  const wantsDays = from !== undefined || to !== undefined;
  if (ids === undefined) {
    if (!wantsDays) return undefined;
    for (const day of [from, to])
      if (day !== undefined && !Day.safeParse(day).success) throw new Error(`a day is written 2025-04-05, not ${day}`);
    return { days: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } };
  }
  const [, first, behind] = /^([^.]*)\.\.([^.]*)$/.exec(ids) ?? [];
  if (wantsDays || first === undefined) throw new Error(`--ids wants FROM..TO and no days beside it, it is ${ids}`);
  return { ids: { from: first, ...(behind && { to: behind }) } };
}

function headOf(text: string): SealHead {
  const [, block, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? [];
  if (block === undefined || hash === undefined) throw new Error(`--head wants NUMBER:HASH, it is ${text}`);
  return { block: Number(block), hash };
}

function logHeadOf(text: string): LogHead {
  const [, size, root] = /^(\d+):([A-Za-z0-9+/]{43}=)$/.exec(text) ?? [];
  if (size === undefined || root === undefined) throw new Error(`--books-head wants SIZE:ROOT, it is ${text}`);
  return { size: Number(size), root };
}

/** The stack names databases after their services. */
const neighbour = (database: string, part: Part): string | undefined =>
  database.endsWith('svc-wallet') ? database.replace(/svc-wallet$/, part) : undefined;

audit(process.env, process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
