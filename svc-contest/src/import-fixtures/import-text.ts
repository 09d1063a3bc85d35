import type { ImportReport } from './import-fixtures';

const when = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
  timeZone: 'Asia/Kolkata',
});

/** The report as the command line prints it. */
export function importText(report: ImportReport, { movesAsked }: { movesAsked: boolean }): string {
  const { adds, moves, conflicts, unchanged, applied } = report;
  const movesMade = applied && movesAsked;
  const lines = [
    ...adds.map((matchID) => `add       ${matchID}`),
    ...moves.map(
      ({ matchID, from, to }) => `move      ${matchID}  ${when.format(new Date(from))} -> ${when.format(new Date(to))}`,
    ),
    ...conflicts.map(({ key, why }) => `conflict  ${key}: ${why}`),
    `${adds.length} to add, ${moves.length} to move, ${conflicts.length} in conflict, ${unchanged} unchanged.`,
  ];
  if (!applied)
    lines.push(
      conflicts.length > 0 ? 'Nothing was changed: solve the conflicts first.' : 'Nothing was changed (dry run).',
    );
  else lines.push(moves.length > 0 && !movesMade ? 'Added. Moves were not made: run again with --move.' : 'Done.');
  return `${lines.join('\n')}\n`;
}
