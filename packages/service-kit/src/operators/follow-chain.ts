import type { ClientSession, Connection } from 'mongoose';
import { inPages } from '../mongo/in-pages';
import { inSnapshot } from '../mongo/in-snapshot';
import {
  FIRST_PREVIOUS_HASH,
  isSignedBlock,
  lineBlockHash,
  lineHash,
  openLineBlocks,
  openUnsealedLines,
  type ChainHead,
  type LineBlock,
  type LineChain,
} from './line-chain';
import { openOperatorActions } from './operators-log';
import { signedLine, type LineKeys } from './signed-lines';

/** The collections of a service's operators' log in its database. */
export const openLineChain = (db: Connection): LineChain => ({
  actions: openOperatorActions(db),
  blocks: openLineBlocks(db),
  unsealed: openUnsealedLines(db),
});

/** The outcome of following the chain of an operators' log. */
export interface FollowedChain {
  lines: number;
  blocks: number;
  /** of the last block; undefined: none is sealed */
  head: ChainHead | undefined;
  problems: string[];
}

interface Follow {
  /** keys that signed lines and blocks */
  keys: LineKeys;
  /** heads of the chain that are known from elsewhere */
  heads: readonly ChainHead[];
}

/**
 * Follows the chain of a service's operators' log from its first block: every block follows the one before it and is
 * signed, every line is the one that was sealed, every line is in a block or waits for one, and the known heads are in
 * the chain.
 */
export async function followChain(db: Connection, { keys, heads }: Follow): Promise<FollowedChain> {
  const chain = openLineChain(db);
  const problems: string[] = [];
  let at: { number: number; hash: string; lineCount: number; isEarlier: boolean } = {
    number: 0,
    hash: FIRST_PREVIOUS_HASH,
    lineCount: 0,
    isEarlier: true,
  };
  const open = new Map(heads.map((head) => [`${head.block}:${head.hash}`, head]));
  for await (const page of inPages(chain.blocks.raw, {}, { size: 50 }))
    for (const block of page) {
      problems.push(...judgePosition(block, at, keys), ...(await judgeLines(chain, block, keys)));
      open.delete(`${block._id}:${block.hash}`);
      at = {
        number: block._id,
        hash: block.hash,
        lineCount: block.lineCount,
        isEarlier: at.isEarlier && block.isEarlier === true,
      };
    }
  for (const { block, hash } of open.values())
    problems.push(`the chain had the head ${hash} at block ${block}, which it has no more`);
  const { lines, outside } = await inSnapshot({ db }, (session) => linesOutside(chain, keys, session));
  return {
    lines,
    blocks: at.number,
    head: at.number === 0 ? undefined : { block: at.number, hash: at.hash },
    problems: [...problems, ...outside],
  };
}

function judgePosition(
  block: LineBlock,
  at: { number: number; hash: string; lineCount: number; isEarlier: boolean },
  keys: LineKeys,
): string[] {
  const name = `block ${block._id}`;
  return [
    ...(block._id === at.number + 1 ? [] : [`block ${at.number + 1} is missing`]),
    ...(block.previousHash === at.hash ? [] : [`${name} does not follow the block before it`]),
    ...(block.hash === lineBlockHash(block) ? [] : [`${name} was altered`]),
    ...(isSignedBlock(block, keys) ? [] : [`${name} is not signed by the service`]),
    ...(block.lineCount === at.lineCount + block.lines.length ? [] : [`the number of lines up to ${name} was altered`]),
    ...(block.isEarlier && !at.isEarlier ? [`${name} holds lines of before in the middle of the chain`] : []),
  ];
}

async function judgeLines(chain: LineChain, block: LineBlock, keys: LineKeys): Promise<string[]> {
  const found = await chain.actions.raw.find({ _id: { $in: block.lines.map(({ id }) => id) } }).toArray();
  const byId = new Map(found.map((line) => [line._id, line]));
  return block.lines.flatMap(({ id, hash }) => {
    const line = byId.get(id);
    if (!line) return [`line ${id} of block ${block._id} is gone`];
    if (lineHash(line) !== hash) return [`line ${id} of block ${block._id} was altered`];
    return block.isEarlier || signedLine(line, keys) ? [] : [`line ${id} is not signed by the service`];
  });
}

/** Lines that are in no block: only those that wait for one. All lines are searched where the numbers differ. */
async function linesOutside(
  { actions, blocks, unsealed }: LineChain,
  keys: LineKeys,
  session: ClientSession,
): Promise<{ lines: number; outside: string[] }> {
  const waiting = new Set<string>();
  for await (const page of inPages(unsealed.raw, {}, { session })) for (const { _id } of page) waiting.add(_id);
  const lines = await actions.raw.countDocuments({}, { session });
  const last = await blocks.raw.findOne({}, { session, sort: { _id: -1 }, projection: { lineCount: 1 } });
  const found = await actions.raw.find({ _id: { $in: [...waiting] } }, { session }).toArray();
  const there = new Map(found.map((line) => [line._id, line]));
  const outside: string[] = [];
  for (const id of waiting) {
    const line = there.get(id);
    if (!line) outside.push(`line ${id} is gone before it was sealed`);
    else if (!signedLine(line, keys)) outside.push(`line ${id} is not signed by the service`);
  }
  if (lines === (last?.lineCount ?? 0) + there.size) return { lines, outside };
  for await (const page of inPages(actions.raw, {}, { fields: ['_id'], session })) {
    const ids = page.map(({ _id }) => _id).filter((id) => !waiting.has(id));
    const sealed = new Set<string>();
    for (const { lines: held } of await blocks.raw
      .find({ 'lines.id': { $in: ids } }, { session, projection: { 'lines.id': 1 } })
      .toArray())
      for (const { id } of held) sealed.add(id);
    outside.push(...ids.filter((id) => !sealed.has(id)).map((id) => `line ${id} is in no block`));
  }
  return { lines, outside };
}
