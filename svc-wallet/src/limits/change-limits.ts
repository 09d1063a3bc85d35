import type { OwnLimits } from '../ledger/wallet';
import { limitInForce } from './limit-in-force';

type Kind = 'deposit' | 'stake';
type Span = 'daily' | 'weekly';
export interface LimitChange {
  deposit?: { daily?: number | null; weekly?: number | null };
  stake?: { daily?: number | null; weekly?: number | null };
  breakDays?: number;
  selfExclude?: true;
}

const DAY_MS = 24 * 3600_000;

/**
 * A player's limits after a change: lower applies at once, higher (or none) a day later, a break only grows,
 * self-exclusion stays.
 */
export function changeLimits(current: OwnLimits | undefined, request: LimitChange, now: Date): OwnLimits {
  const next: OwnLimits = {
    deposit: inForce(current, 'deposit', now),
    stake: inForce(current, 'stake', now),
    pending: (current?.pending ?? []).filter(({ from }) => from > now),
  };
  for (const kind of ['deposit', 'stake'] as const) {
    for (const span of ['daily', 'weekly'] as const) {
      const wanted = request[kind]?.[span];
      if (wanted !== undefined) setLimit(next, kind, span, wanted, now);
    }
  }
  const breakUntil = request.breakDays === undefined ? undefined : new Date(now.getTime() + request.breakDays * DAY_MS);
  const later = [current?.breakUntil, breakUntil]
    .filter((instant) => instant !== undefined)
    .sort((a, b) => a.getTime() - b.getTime())
    .at(-1);
  if (later && later > now) next.breakUntil = later;
  if (current?.selfExcluded || request.selfExclude) next.selfExcluded = true;
  return next;
}

function setLimit(next: OwnLimits, kind: Kind, span: Span, wanted: number | null, now: Date): void {
  const standing = next[kind]?.[span] ?? null;
  next.pending = (next.pending ?? []).filter((change) => change.kind !== kind || change.span !== span);
  if (wanted === standing) return;
  const isLower = wanted !== null && (standing === null || wanted < standing);
  // A raise waits a day, so that a heated decision can cool.
  if (isLower) next[kind] = { ...next[kind], [span]: wanted };
  else next.pending.push({ kind, span, limit: wanted, from: new Date(now.getTime() + DAY_MS) });
}

const inForce = (
  limits: OwnLimits | undefined,
  kind: Kind,
  now: Date,
): { daily: number | null; weekly: number | null } => ({
  daily: limitInForce(limits, kind, 'daily', now),
  weekly: limitInForce(limits, kind, 'weekly', now),
});
