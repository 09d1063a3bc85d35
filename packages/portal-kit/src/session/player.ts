import type { endpoints, ReplyOf, WalletView } from '@baazi/contracts';
import { BehaviorSubject } from 'rxjs';
import { atStart } from '../portal/portal';

/** The composed user of `GET /api/auth/users`. */
export type User = ReplyOf<typeof endpoints.currentUser>;

export interface Player {
  user: User;
  /** Absent while unknown: show a skeleton, never 0. */
  wallet?: WalletView;
  /** matchIDs */
  joinedMatches: ReadonlySet<string>;
  /** questionIDs */
  joinedQuestions: ReadonlySet<string>;
}

/** The signed-in player, or null. Only the kit writes it. */
export const player$ = new BehaviorSubject<Player | null>(null);

type Joinable = 'joinedMatches' | 'joinedQuestions';
interface Change {
  list: Joinable;
  id: string;
  joined: boolean;
}
/** Live messages received while a composed reply was in flight; the reply may be older than they are. */
let meanwhile: Change[] = [];
/** A wallet that arrived before its player. */
let early: WalletView | undefined;

export function clearPlayer(): void {
  meanwhile = [];
  early = undefined;
  if (player$.value) player$.next(null);
}
atStart(clearPlayer);

const newest = (a: WalletView | undefined, b: WalletView | undefined): WalletView | undefined =>
  !a ? b : !b || a.version >= b.version ? a : b;

/**
 * Replaces the wallet with the server's; a version older than the shown one is dropped. No client code adds or
 * subtracts.
 */
export function applyWallet(wallet: WalletView): void {
  const player = player$.value;
  if (!player) early = newest(early, wallet);
  else if (!player.wallet || wallet.version > player.wallet.version) player$.next({ ...player, wallet });
}

function changed(set: ReadonlySet<string>, { id, joined }: Change): ReadonlySet<string> {
  if (set.has(id) === joined) return set;
  const next = new Set(set);
  if (joined) next.add(id);
  else next.delete(id);
  return next;
}

/** A match or question was joined, or its join was refused. */
export function applyJoined(change: Change): void {
  meanwhile.push(change);
  const player = player$.value;
  if (!player) return;
  const next = changed(player[change.list], change);
  if (next !== player[change.list]) player$.next({ ...player, [change.list]: next });
}

/** Call before requesting the composed user, so that live messages received meanwhile are not lost. */
export function beginComposing(): void {
  meanwhile = [];
}

/**
 * Applies a composed reply. A service that did not answer leaves the known value: unknown is never shown as 0 or as
 * nothing joined.
 */
export function applyUser(answer: User, passwordTyped?: string): void {
  const before = player$.value?.user._id === answer._id ? player$.value : null;
  const missing = new Set<string>(answer.partial ?? []);
  const list = (name: Joinable, ids: string[] | undefined): ReadonlySet<string> => {
    const composed = missing.has('contest') || !ids ? (before?.[name] ?? new Set<string>()) : new Set(ids);
    return meanwhile.filter((change) => change.list === name).reduce(changed, composed);
  };
  const passwordCopy = answer.passwordCopy ?? passwordTyped ?? before?.user.passwordCopy;
  player$.next({
    user: passwordCopy === undefined ? answer : { ...answer, passwordCopy },
    wallet: newest(newest(before?.wallet, early), missing.has('wallet') ? undefined : answer.walletDetails),
    joinedMatches: list('joinedMatches', answer.joinedMatches),
    joinedQuestions: list('joinedQuestions', answer.joindedQuestions),
  });
  early = undefined;
}

/** After a profile change, applies the part of the composed user that the reply contains. */
export function applyProfile(user: User): void {
  const player = player$.value;
  if (player?.user._id === user._id) player$.next({ ...player, user: { ...player.user, ...user } });
}
