import { rupeesText } from '@baazi/contracts';
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
  const { adds, moves, conflicts, unchanged, applied, refunds } = report;
  const movesMade = applied && movesAsked;
  const lines = [
    ...adds.map((matchID) => `add       ${matchID}`),
    ...moves.map(
      ({ matchID, from, to, refunds: back }) =>
        `move      ${matchID}  ${when.format(new Date(from))} -> ${when.format(new Date(to))}${refundText(back)}`,
    ),
    ...conflicts.map(({ key, why }) => `conflict  ${key}: ${why}`),
    `${adds.length} to add, ${moves.length} to move, ${conflicts.length} in conflict, ${unchanged} unchanged.`,
  ];
  if (!applied && conflicts.length > 0) lines.push('Nothing was changed: solve the conflicts first.');
  else if (!applied && refunds.entries > 0)
    lines.push(
      'Nothing was changed. The moves refund players, for good; if that is right, run again with ' +
        `--move --refunds ${refunds.entries}:${refunds.refundRupees}.`,
    );
  else if (!applied) lines.push('Nothing was changed (dry run).');
  else lines.push(moves.length > 0 && !movesMade ? 'Added. Moves were not made: run again with --move.' : 'Done.');
  return `${lines.join('\n')}\n`;
}

const refundText = ({ entries, refundRupees }: ImportReport['refunds']): string =>
  entries === 0 ? '' : `  REFUNDS ${entries} ${entries === 1 ? 'entry' : 'entries'}, ${rupeesText(refundRupees)}`;
