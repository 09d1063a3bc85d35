import { foreignAccountOf, houseAccounts, subAccountOf, type Posting } from '../../ledger/account';
import { contentHash } from '@baazi/proofs';
import type { Transfer } from '../../ledger/transfer';
import { transferRules, type Subject, type TransferRule } from './transfer-rules';

/** The subject of a transfer, derived from its name. */
export interface TransferSubject {
  subject: Subject;
  /** the id of that document */
  id: string;
  /** of a settlement: its number */
  n?: number;
  /** of a reversal: its number */
  reversal?: string;
}
export interface JudgedTransfer {
  /** Absent when the name contains none. */
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

/** Problems of a transfer by itself: its name, its postings, its player. Pure; its subject is checked next. */
export function judgeTransfer(transfer: Transfer): JudgedTransfer {
  const rule = rules.get(transfer.kind);
  const problems = [...postingProblems(transfer, rule), ...playerProblems(transfer)];
  if (!rule) problems.push(`its kind ${transfer.kind} is unknown`);
  else if (rule.hashed === 'legs' && transfer.requestHash !== postingsHash(transfer))
    problems.push('its request hash is of other legs');
  const about = rule && subjectOf(transfer, rule);
  if (rule && !about) problems.push(`its name does not fit its kind ${transfer.kind}`);
  return { about, problems: problems.map((problem) => `transfer ${transfer._id}: ${problem}`) };
}

const postingsHash = ({ kind, legs: postings }: Transfer): string => contentHash({ kind, content: postings });

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

function postingProblems({ legs: postings }: Transfer, rule: TransferRule | undefined): string[] {
  const problems: string[] = [];
  const wanted = new Map((rule?.legs ?? []).map((posting) => [posting.slice(0, posting.indexOf(' ')), posting]));
  const seen = new Set<string>();
  const currencies = new Set<string | undefined>();
  let sum = 0;
  for (const { account, paise } of postings) {
    sum += paise;
    currencies.add(foreignAccountOf(account)?.currency);
    const position = positionOf(account);
    if (position === undefined) problems.push(`it moves ${account}, which is no account`);
    else if (!Number.isSafeInteger(paise) || paise === 0) problems.push(`a leg moves ${paise} paise`);
    else if (seen.has(position)) problems.push(`it moves ${position} twice`);
    else if (rule && !fits(wanted.get(position), paise))
      problems.push(`its kind does not move ${paise} paise of ${position}`);
    if (position !== undefined) seen.add(position);
  }
  for (const [position, posting] of wanted)
    if (!posting.endsWith('?') && !seen.has(position)) problems.push(`it does not move ${position}`);
  if (postings.length < 2) problems.push('it has no two legs');
  if (currencies.size > 1) problems.push('its legs are of more than one currency');
  else if (rule && !rule.foreign && !currencies.has(undefined))
    problems.push(`its kind moves no ${[...currencies].join()}`);
  if (sum !== 0) problems.push(`its legs sum to ${sum} paise`);
  return problems;
}

const positionOf = (account: string): string | undefined =>
  subAccountOf(account)?.subAccount ??
  foreignAccountOf(account)?.account ??
  (accountNames.has(account) ? account : undefined);
const fits = (posting: string | undefined, paise: number): boolean =>
  posting !== undefined && (posting.includes('±') || posting.includes(paise > 0 ? '+' : '-'));

/**
 * Folding a player's transfers goes by `player`: a transfer that moves a sub-account without naming it would be
 * missed.
 */
function playerProblems({ legs: postings, player, version, deltaPaise, sizePaise }: Transfer): string[] {
  const owners = [...new Set(postings.flatMap(({ account }) => subAccountOf(account)?.userId ?? []))];
  const problems: string[] = [];
  if (owners.length > 1) problems.push(`it moves the purses of ${owners.join(' and ')}`);
  else if (owners[0] !== player)
    problems.push(`it moves the purses of ${owners[0] ?? 'nobody'}, its player is ${player ?? 'nobody'}`);
  if (player === undefined ? version !== undefined : !Number.isSafeInteger(version) || (version ?? 0) < 1)
    problems.push(`its version is ${version ?? 'missing'}`);
  const delta = deltaOf(postings);
  if ((deltaPaise ?? 0) !== delta || (sizePaise ?? 0) !== Math.abs(delta))
    problems.push(`it says the balance changed by ${deltaPaise ?? 0} (${sizePaise ?? 0}), its legs say ${delta}`);
  return problems;
}

function deltaOf(postings: readonly Posting[]): number {
  let delta = 0;
  for (const { account, paise } of postings) {
    const subAccount = subAccountOf(account)?.subAccount;
    if (subAccount === 'cash' || subAccount === 'bonus') delta += paise;
  }
  return delta;
}
