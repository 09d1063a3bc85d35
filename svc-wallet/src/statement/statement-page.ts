import { rupeesText } from '@baazi/contracts';
import { indianTime, signedAmount } from './statement-csv';
import type { StatementLine } from './statement-lines';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';
const style = [
  'body{font:14px/1.4 system-ui,sans-serif;color:#111;margin:2rem auto;max-width:50rem;padding:0 1rem}',
  'table{border-collapse:collapse;width:100%}',
  'th,td{border-bottom:1px solid #ccc;padding:.4rem;text-align:left;vertical-align:top}',
  '.n{text-align:right;white-space:nowrap}.d{white-space:nowrap}td{overflow-wrap:anywhere}',
  'thead{display:table-header-group}tr{break-inside:avoid}',
  '@media print{body{margin:0;max-width:none}}',
].join('');
const columns = '<th>Date (IST)</th><th>What happened</th><th class="n">Amount</th><th class="n">Balance</th>';

/**
 * The statement as a page for the printer (or 'Save as PDF'). `money`: how an amount is written, rupees where nothing
 * is said.
 */
export function statementPage({
  name,
  span,
  lines,
  money = rupeesText,
}: {
  name: string;
  span: string;
  lines: StatementLine[];
  money?: (rupees: number) => string;
}): string {
  const rows = lines
    .map(
      (line) =>
        `<tr><td class="d">${indianTime(line.createdAt)}</td>` +
        `<td><b>${escaped(line.description)}</b><br>${escaped(line.detail)}</td>` +
        `<td class="n">${line.type === 'pending' ? 'pending ' : ''}${money(signedAmount(line))}</td>` +
        `<td class="n">${money(line.balanceAfter)}</td></tr>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>IPL Baazi statement</title>${viewport}
<style>${style}</style></head>
<body><h1>IPL Baazi statement</h1><p>${escaped(name)}<br>${escaped(span)}</p>
<table><thead><tr>${columns}</tr></thead><tbody>
${rows || '<tr><td colspan="4">No transactions found.</td></tr>'}
</tbody></table></body></html>
`;
}
