import { inPages, signedLine, lineKeysOf, type Migration, type Tx } from '@baazi/service-kit';
import type { Market, MarketDeps } from './market';

/**
 * Lines of the operators' log from which the authority of a market follows: its lock, outcomes, limits and results. The
 * audit derives the market from them, so a market that was changed past the service is named.
 */
type LineDeps = Pick<MarketDeps, 'service' | 'markets'>;

/** The subject of the lines that list published markets. */
const PUBLISHED = 'markets';
/** The id of the one line with the markets of before. */
const EARLIER = 'earlier-markets';

/** A market as it was allowed at its publication. */
const publishedAs = ({
  _id,
  locksAt,
  outcomes,
  capPaise,
  maxStakePaise,
  voidFrom,
  revision,
  outcome,
  history,
}: Market) => ({
  market: _id,
  locksAt,
  outcomes,
  capPaise: capPaise ?? null,
  maxStakePaise: maxStakePaise ?? null,
  voidFrom: voidFrom ?? null,
  revision,
  outcome: outcome ?? null,
  by: history.at(-1)?.by ?? null,
  note: history.at(-1)?.note ?? null,
});

/** Records markets in the transaction that inserts them. */
export async function recordPublished({ service }: LineDeps, tx: Tx, markets: readonly Market[]): Promise<void> {
  if (markets.length === 0) return;
  await service.operatorsLog.record(tx, {
    by: service.part,
    action: 'publish-markets',
    subject: PUBLISHED,
    reason: 'published',
    after: { markets: markets.map(publishedAs) },
  });
}

type Lock = Pick<Market, 'locksAt' | 'voidFrom'>;
const lockAsText = ({ locksAt, voidFrom }: Lock) => ({ locksAt, voidFrom: voidFrom ?? null });

/** Records a moved lock under its market, in the transaction that moves it. */
export async function recordLock(
  { service }: LineDeps,
  tx: Tx,
  { market, lock, by, reason }: { market: Market; lock: Lock; by: string; reason: string },
): Promise<void> {
  await service.operatorsLog.record(tx, {
    by,
    action: 'move-lock',
    subject: market._id,
    reason,
    before: lockAsText(market),
    after: lockAsText(lock),
  });
}

type Limits = Pick<Market, 'capPaise' | 'maxStakePaise'>;
const limitsAsText = ({ capPaise, maxStakePaise }: Limits) => ({
  maxStakePaise: maxStakePaise ?? null,
  capPaise: capPaise ?? null,
});

/** Records the limits of a market, in the transaction that sets them. */
export async function recordLimits(
  { service }: LineDeps,
  tx: Tx,
  { market, limits, by, reason }: { market: Market; limits: Limits; by: string; reason: string },
): Promise<void> {
  await service.operatorsLog.record(tx, {
    by,
    action: 'set-exposure',
    subject: market._id,
    reason,
    before: limitsAsText(market),
    after: limitsAsText(limits),
  });
}

/** Lists the markets of before, once. Markets that appear later without a line are named by the audit. */
export const earlierMarketsMigration = ({ service, markets }: LineDeps): Migration => ({
  name: '2026-11-26-earlier-markets',
  async up() {
    const { operatorsLog } = service;
    if (await operatorsLog.actions.raw.findOne({ subject: PUBLISHED }, { projection: { _id: 1 } })) return 0;
    const earlier: Market[] = [];
    for await (const page of inPages(markets.raw, {})) earlier.push(...page);
    if (earlier.length === 0) return 0;
    await operatorsLog.record(
      undefined,
      {
        by: service.part,
        action: 'publish-markets',
        subject: PUBLISHED,
        reason: 'markets of an earlier release',
        after: { markets: earlier.map(publishedAs) },
      },
      EARLIER,
    );
    return earlier.length;
  },
});

/** Whether a signed line declares this outcome at this revision, or an earlier release did. */
export async function isDeclaredByLine(
  { service }: LineDeps,
  { _id, revision, outcome }: Pick<Market, '_id' | 'revision' | 'outcome'>,
): Promise<boolean> {
  const keys = lineKeysOf(service.part, service.config);
  const lines = await service.operatorsLog.actions.raw
    .find({ $or: [{ subject: _id, 'after.revision': revision }, { _id: EARLIER }] })
    .toArray();
  return lines.some((line) => signedLine(line, keys) !== undefined && declares(line.after, { _id, revision, outcome }));
}

function declares(after: unknown, market: Pick<Market, '_id' | 'revision' | 'outcome'>): boolean {
  if (typeof after !== 'object' || after === null) return false;
  if ('markets' in after && Array.isArray(after.markets))
    return after.markets.some((one: unknown) => declares(one, market) && isOf(one, market._id));
  return (
    'revision' in after && 'outcome' in after && after.revision === market.revision && after.outcome === market.outcome
  );
}
const isOf = (one: unknown, id: string): boolean =>
  typeof one === 'object' && one !== null && 'market' in one && one.market === id;
