import { houseAccounts, purseOf, type Leg } from '../../ledger/account';
import { contentHash } from '../../ledger/content-hash';
import type { Transfer } from '../../ledger/transfer';
import { transferRules, type Subject, type TransferRule } from './transfer-rules';

/** What a transfer is about, as its own name says. */
export interface TransferSubject {
  subject: Subject;
  /** the id of that document */
  id: string;
  /** of a settlement: which of its stake's */
  n?: number;
  /** of a reversal: which of its payment's */
  reversal?: string;
}
export interface JudgedTransfer {
  /** Absent when its name says nothing. */
  about?: TransferSubject;
  problems: string[];
}

const accountNames: ReadonlySet<string> = new Set(houseAccounts.map((name) => `house:${name}`));
const parts: Record<string, string> = { n: String.raw`[1-9]\d*`, day: String.raw`\d{4}-\d\d-\d\d` };
const rules = new Map<string, TransferRule & { pattern: RegExp }>(
  Object.entries(transferRules).map(([kind, rule]) => [
    kind,
    {
      ...rule,
      pattern: new RegExp(
        `^${rule.key.replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${parts[name] ?? '.+'})`)}$`,
      ),
    },
  ]),
);

/** What does not fit in a transfer by itself: its name, its legs, its player. Pure; what it is about comes next. */
export function judgeTransfer(transfer: Transfer): JudgedTransfer {
  const rule = rules.get(transfer.kind);
  const problems = [...legProblems(transfer, rule), ...playerProblems(transfer)];
  if (!rule) problems.push(`its kind ${transfer.kind} is unknown`);
  else if (rule.hashed === 'legs' && transfer.requestHash !== legsHash(transfer))
    problems.push('its request hash is of other legs');
  const about = rule && subjectOf(transfer, rule);
  if (rule && !about) problems.push(`its name does not fit its kind ${transfer.kind}`);
  return { ...(about ? { about } : {}), problems: problems.map((problem) => `transfer ${transfer._id}: ${problem}`) };
}

const legsHash = ({ kind, legs }: Transfer): string => contentHash({ kind, content: legs });

function subjectOf(transfer: Transfer, rule: TransferRule & { pattern: RegExp }): TransferSubject | undefined {
  const named = rule.pattern.exec(transfer._id)?.groups;
  if (!named) return undefined;
  const { subject } = rule;
  const { about } = transfer;
  switch (subject) {
    case 'wallet':
      return named['player'] !== undefined && named['player'] === transfer.player && about === undefined
        ? { subject, id: named['player'] }
        : undefined;
    case 'payment': {
      if (about === undefined) return undefined;
      const { payment, reversal } = named;
      if (reversal !== undefined) return { subject, id: about, reversal };
      return about.endsWith(`:${payment}`) ? { subject, id: about } : undefined;
    }
    case 'referral':
      return about !== undefined && about === named['friend'] ? { subject, id: `referral:${about}` } : undefined;
    case 'stake':
    case 'withdrawal':
    case 'adjustment': {
      if (about === undefined || about !== named[subject]) return undefined;
      return { subject, id: about, ...(named['n'] === undefined ? {} : { n: Number(named['n']) }) };
    }
  }
}

function legProblems({ legs }: Transfer, rule: TransferRule | undefined): string[] {
  const problems: string[] = [];
  const wanted = new Map((rule?.legs ?? []).map((leg) => [leg.slice(0, leg.indexOf(' ')), leg]));
  const seen = new Set<string>();
  let sum = 0;
  for (const { account, paise } of legs) {
    sum += paise;
    const place = placeOf(account);
    if (place === undefined) problems.push(`it moves ${account}, which is no account`);
    else if (!Number.isSafeInteger(paise) || paise === 0) problems.push(`a leg moves ${paise} paise`);
    else if (seen.has(place)) problems.push(`it moves ${place} twice`);
    else if (rule && !fits(wanted.get(place), paise))
      problems.push(`its kind does not move ${paise} paise of ${place}`);
    if (place !== undefined) seen.add(place);
  }
  for (const [place, leg] of wanted)
    if (!leg.endsWith('?') && !seen.has(place)) problems.push(`it does not move ${place}`);
  if (legs.length < 2) problems.push('it has no two legs');
  if (sum !== 0) problems.push(`its legs sum to ${sum} paise`);
  return problems;
}

const placeOf = (account: string): string | undefined =>
  purseOf(account)?.purse ?? (accountNames.has(account) ? account : undefined);
const fits = (leg: string | undefined, paise: number): boolean =>
  leg !== undefined && (leg.includes('±') || leg.includes(paise > 0 ? '+' : '-'));

/** The fold of a player's books goes by `player`: a transfer that moves a purse without saying so would not be seen. */
function playerProblems({ legs, player, version, deltaPaise, sizePaise }: Transfer): string[] {
  const owners = [...new Set(legs.flatMap(({ account }) => purseOf(account)?.userId ?? []))];
  const problems: string[] = [];
  if (owners.length > 1) problems.push(`it moves the purses of ${owners.join(' and ')}`);
  else if (owners[0] !== player)
    problems.push(`it moves the purses of ${owners[0] ?? 'nobody'}, its player is ${player ?? 'nobody'}`);
  if (player === undefined ? version !== undefined : !Number.isSafeInteger(version) || (version ?? 0) < 1)
    problems.push(`its version is ${version ?? 'missing'}`);
  const delta = deltaOf(legs);
  if ((deltaPaise ?? 0) !== delta || (sizePaise ?? 0) !== Math.abs(delta))
    problems.push(`it says the balance changed by ${deltaPaise ?? 0} (${sizePaise ?? 0}), its legs say ${delta}`);
  return problems;
}

function deltaOf(legs: readonly Leg[]): number {
  let delta = 0;
  for (const { account, paise } of legs) {
    const purse = purseOf(account)?.purse;
    if (purse === 'cash' || purse === 'bonus') delta += paise;
  }
  return delta;
}
