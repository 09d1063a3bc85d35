import { endpoints } from '@baazi/contracts';
import { isInfrastructureError } from '../faults/infrastructure-error';
import { inTransaction, type Tx } from '../mongo/in-transaction';
import type { Migration } from '../mongo/migrate';
import type { Service } from '../service';
import { keyedQueue } from '../workers/keyed-queue';
import { MOST_WAITING, type WaitingState } from '../workers/waiting-states';
import {
  FIRST_PREVIOUS_HASH,
  lineBlockSigner,
  lineHash,
  type ChainHead,
  type LineBlock,
  type LineChain,
  type UnsignedBlock,
} from './line-chain';
import { openLineChain } from './follow-chain';
import type { OperatorAction, SealedIn } from './operators-log';
import { lineKeysOf, lineSigner, signedLine, type LineKeys } from './signed-lines';

const MOST_IN_BLOCK = 500;
const SEAL_EVERY_MS = 5000;
/** The id of the one line that ends the lines of before. */
const EARLIER_LINES = 'earlier-lines';

interface SealingBlock {
  _id: number;
  hash: string;
  lines?: { id: string }[];
}
interface SealDeps {
  service: Service;
  chain: LineChain;
  keys: LineKeys;
  sign: (block: UnsignedBlock) => LineBlock;
  /** the number of the last block whose head svc-wallet has */
  handedOver?: number;
}

/**
 * Signs every line of this service's operators' log and seals it into the service's chain. The head of the chain goes
 * to svc-wallet, whose own chain seals it. Returns the work of the sealer, for tests.
 */
export function sealLines(service: Service): () => Promise<void> {
  const { operatorsLog, config, db } = service;
  const chain = openLineChain(db);
  const deps: SealDeps = {
    service,
    chain,
    keys: lineKeysOf(service.part, config),
    sign: lineBlockSigner(config.SERVICE_PRIVATE_KEY),
  };
  const signLine = lineSigner(config.SERVICE_PRIVATE_KEY);
  // One at a time in this process, also where a test asks for it.
  const inOrder = keyedQueue();
  const work = (): Promise<number | void> => inOrder('seal', () => sealAndHandOver(deps));
  service.every(SEAL_EVERY_MS, 'seal-operators-log', work);
  operatorsLog.completeWith((tx, line) => {
    tx.writes.insert(chain.unsealed, [{ _id: line._id, at: line.recordedAt }]);
    return signLine(line);
  });
  operatorsLog.proveWith(async (ids) =>
    blocksOfLines(await chain.blocks.raw.find({ 'lines.id': { $in: [...ids] } }).toArray()),
  );
  service.migrate([earlierLinesMigration(deps)]);
  service.waiting.add(chain, [lineSealWaiting]);
  return async () => void (await work());
}

/**
 * Seals the lines of before as they are, and ends them with a signed line. Where the chain has gone on since, nothing
 * is done: a line without a signature is then one that was written past the service.
 */
const earlierLinesMigration = (deps: SealDeps): Migration => ({
  name: '2026-11-27-seal-earlier-lines',
  async up(pause) {
    const { chain, service } = deps;
    let count = 0;
    for (;;) {
      const sealed = await inTransaction(service, async (tx) => {
        const { session } = tx;
        const last = await lastBlock(chain, tx);
        if (last && !last.isEarlier) return 0;
        const lines = await chain.actions.raw
          .find({ _id: { $gt: last?.lines.at(-1)?.id ?? '' } }, { session, sort: { _id: 1 }, limit: MOST_IN_BLOCK })
          .toArray();
        // Lines that an earlier step has written in this release are sealed as usual.
        const waiting = await chain.unsealed.raw.find({ _id: { $in: idsOf(lines) } }, { session }).toArray();
        const earlier = lines.filter(({ _id }) => !waiting.some((one) => one._id === _id));
        if (earlier.length > 0) await insertBlock(deps, tx, { lines: earlier, last, isEarlier: true });
        return earlier.length;
      });
      if (sealed === 0) break;
      count += sealed;
      await pause();
    }
    if (count > 0)
      await service.operatorsLog.record(
        undefined,
        {
          by: service.part,
          action: 'seal-earlier-lines',
          subject: 'operators-log',
          reason: 'from now on lines are signed and sealed',
          after: { lines: count },
        },
        EARLIER_LINES,
      );
    return count;
  },
});

const idsOf = (rows: readonly { _id: string }[]): string[] => rows.map(({ _id }) => _id);
const lastBlock = ({ blocks }: LineChain, { session }: Pick<Tx, 'session'>): Promise<LineBlock | null> =>
  blocks.raw.findOne({}, { session, sort: { _id: -1 } });

/** Seals what waits, then hands the newest head over, at every start once more. 0 keeps the beat. */
async function sealAndHandOver(deps: SealDeps): Promise<number | void> {
  while ((await sealBlock(deps)) === MOST_IN_BLOCK);
  const last = await deps.chain.blocks.raw.findOne({}, { sort: { _id: -1 }, projection: { hash: 1 } });
  if (!last || deps.handedOver === last._id) return;
  if (!(await handOver(deps, { block: last._id, hash: last.hash }))) return 0;
  deps.handedOver = last._id;
}

async function handOver({ service }: SealDeps, head: ChainHead): Promise<boolean> {
  const answer = await service.services.call(endpoints.keepLogHead, { body: head }).catch(unlessUnreachable);
  if (!answer) return false;
  if (answer.kind === 'refusal' && answer.code === 'conflict') {
    service.security.record('authz_forged', { subject: 'operators-log' });
    service.log.error({ head }, "the chain of the operators' log is not the one whose head svc-wallet has sealed");
  }
  return answer.kind === 'reply';
}

/** Undefined for a failure of the network; svc-wallet is asked again at the next beat. */
function unlessUnreachable(error: unknown): undefined {
  if (!isInfrastructureError(error)) throw error;
}

/** The block of each line of these blocks; svc-wallet's blocks name their lines in the same way. */
export const blocksOfLines = (blocks: readonly SealingBlock[]): Map<string, SealedIn> =>
  new Map(blocks.flatMap(({ _id: number, hash, lines = [] }) => lines.map(({ id }) => [id, { number, hash }])));

/** The oldest lines that wait, as the next block. Returns their number. */
function sealBlock(deps: SealDeps): Promise<number> {
  const { service, chain } = deps;
  return inTransaction(service, async (tx) => {
    const { session } = tx;
    const waiting = await chain.unsealed.raw.find({}, { session, sort: { _id: 1 }, limit: MOST_IN_BLOCK }).toArray();
    if (waiting.length === 0) return 0;
    const found = await chain.actions.raw
      .find({ _id: { $in: idsOf(waiting) } }, { session })
      .sort({ _id: 1 })
      .toArray();
    const lines = found.filter((line) => signedLine(line, deps.keys) !== undefined);
    if (lines.length < waiting.length) {
      service.security.record('authz_forged', { subject: 'operators-log' });
      const count = waiting.length - lines.length;
      service.log.error({ count }, "lines of the operators' log are gone, or were not signed by this service");
    }
    if (lines.length > 0) {
      await insertBlock(deps, tx, { lines, last: await lastBlock(chain, tx) });
      await chain.unsealed.raw.deleteMany({ _id: { $in: idsOf(lines) } }, { session });
    }
    return lines.length;
  });
}

/** Of two instances that seal at once one finds the number taken, and tries again at its next beat. */
async function insertBlock(
  { chain, service, sign }: SealDeps,
  { session }: Pick<Tx, 'session'>,
  { lines, last, isEarlier }: { lines: readonly OperatorAction[]; last: LineBlock | null; isEarlier?: true },
): Promise<void> {
  const block = sign({
    _id: (last?._id ?? 0) + 1,
    lines: lines.map((line) => ({ id: line._id, hash: lineHash(line) })),
    ...(isEarlier && { isEarlier }),
    previousHash: last?.hash ?? FIRST_PREVIOUS_HASH,
    lineCount: (last?.lineCount ?? 0) + lines.length,
    sealedAt: service.clocks.machine.now(),
  });
  await chain.blocks.raw.insertOne(block, { session });
}

/** The lines of every service that no block seals yet. */
const lineSealWaiting: WaitingState<Pick<LineChain, 'unsealed'>> = {
  name: 'seal',
  what: "lines of an operators' log that no block seals",
  boundSeconds: 900,
  movedBy: 'the worker seal-operators-log',
  clock: 'machine',
  since: async ({ unsealed }) => {
    const waiting = unsealed.raw.find({}, { sort: { _id: 1 }, projection: { at: 1 }, limit: MOST_WAITING });
    return (await waiting.toArray()).map(({ at }) => at);
  },
};
