import type { Outcome } from './run-fault';

export const statusesText = (statuses: Outcome['statuses']): string =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status === 0 ? 'none' : status} ×${count}`)
    .join(', ');

/** The table of docs/faults.md. */
export function faultReport(outcomes: readonly Outcome[], { seed }: { seed: number }): string {
  const rows = outcomes.map(({ fault, healedAfterS, statuses, slowestMs, problems }) => [
    fault.name,
    fault.what,
    String(fault.healsWithinS),
    healedAfterS?.toFixed(1) ?? 'never',
    statusesText(statuses),
    (slowestMs / 1000).toFixed(1),
    problems.length === 0 ? 'yes' : problems.join('; '),
  ]);
  const survived = outcomes.filter(({ problems }) => problems.length === 0).length;
  return `# Faults

\`npm run chaos -- faults\` plays while one thing after the other breaks, and writes this page. It has servers of its own (database, broker, Redis with a replica, mail, payment page) and a proxy on every link between them and the parts, so nothing that others use is touched. Players join, pay in, withdraw and sign in, operators pay out and declare a result, all through the public API, before the fault, while it lasts and after it.

Each fault must leave this behind:

- everybody was answered within five seconds, with the envelope (not where the only gateway itself is down), and nobody with a 500;
- whatever was granted is there, once: entries, deposits, withdrawals, payouts, sign-ins. What nobody knew the end of is asked for again under the same \`Idempotency-Key\`, and ends;
- every balance is, to the rupee, what the player's own pages and the provider's books add up to; the result is settled, once;
- nothing is left in an outbox or a queue, nothing is parked (but poison);
- the portal works again within the seconds named, counted from the end of the fault;
- \`npm run audit\` ends with \`balanced\`, and finds one document that is falsified for a try.

A slow machine gets more seconds: as many times as it answers a plain request more slowly than one with nothing else to do. A fault that is put in from within a process (a full event loop, memory that runs out, a wrong clock) goes in by the debugger that every Node opens on \`SIGUSR1\`. Slow disks are told by a process that stands still three quarters of the time, a full disk of the database by the system's limit for its files, and of the broker by the broker's own alarm. \`--seed\` makes the players' choices repeat; \`--only name,name\` runs some, \`--list\` names all.

<!-- prettier-ignore-start -->

| fault | what happens | heals within s | healed after s | answers by status | slowest s | survived |
| --- | --- | --: | --: | --- | --: | --- |
${rows.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')}

<!-- prettier-ignore-end -->

Seed ${seed}: ${survived} of ${outcomes.length} faults survived.
`;
}
