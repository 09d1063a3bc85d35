import { toPaise, toRupees } from '@baazi/contracts';
import { signedAmount } from './statement-csv';
import type { StatementLine } from './transaction-row';
import type { StatementTexts } from './statement-texts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const viewport = '<meta name="viewport" content="width=device-width, initial-scale=1">';
const style = [
  "body{font:14px/1.45 system-ui,'Noto Sans Devanagari',sans-serif;color:#111;margin:2rem auto;max-width:50rem;padding:0 1rem}",
  'header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:end;gap:.25rem 2rem;border-bottom:2px solid #111;padding-bottom:.75rem}',
  'h1{font-size:1.5rem;line-height:1.3;margin:0}header p{margin:0}p.b{font-weight:700;color:#555}',
  'dl{display:flex;flex-wrap:wrap;gap:.5rem 2rem;margin:1rem 0}dt{color:#555;font-size:.85em}dd{margin:0;font-size:1.15em;font-weight:700}',
  'dd,.n{font-variant-numeric:tabular-nums}table{border-collapse:collapse;width:100%}',
  'th,td{border-bottom:1px solid #ddd;padding:.5rem .4rem;text-align:left;vertical-align:top}',
  'th{font-size:.85em;color:#555;border-color:#999}th:first-child,td:first-child{padding-left:0}',
  'th:last-child,td:last-child{padding-right:0}.n{text-align:right;white-space:nowrap}.d{white-space:nowrap}',
  'td{overflow-wrap:anywhere}small{color:#555}.in{color:#0a6b2d;font-weight:700}.out{font-weight:700}',
  'thead{display:table-header-group}tr{break-inside:avoid}',
  '@media print{body{margin:0;padding:0;max-width:none}}',
].join('');

/** The statement as a page for the printer (or 'Save as PDF'). */
export function statementPage({
  name,
  span,
  lines,
  texts: text,
}: {
  name: string;
  span: string;
  lines: StatementLine[];
  texts: StatementTexts;
}): string {
  const { language, title, heads, day, time, money } = text;
  const rows = lines
    .map(
      (line) =>
        `<tr><td class="d">${day(line.createdAt)}<br><small>${time(line.createdAt)}</small></td>` +
        `<td><b>${escaped(line.description)}</b><br><small>${escaped(line.detail)}</small></td>` +
        `<td class="n"><span class="${line.type === 'credit' ? 'in' : 'out'}">${signed(line, text)}</span>` +
        `${line.type === 'pending' ? `<br><small>${text.pending}</small>` : ''}</td>` +
        `<td class="n">${money(line.balanceAfter)}</td></tr>`,
    )
    .join('\n');
  const columns =
    `<th>${heads.date}</th><th>${heads.what}</th>` +
    `<th class="n">${heads.amount}</th><th class="n">${heads.balance}</th>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>IPL Baazi: ${title}</title>${viewport}
<style>${style}</style></head>
<body><header><div><p class="b">IPL Baazi</p><h1>${title}</h1></div><p>${escaped(name)}<br>${escaped(span)}</p></header>
${sums(lines, text)}<table><thead><tr>${columns}</tr></thead><tbody>
${rows || `<tr><td colspan="4">${text.none}</td></tr>`}
</tbody></table></body></html>
`;
}

const signed = (line: StatementLine, { money }: StatementTexts): string =>
  `${line.type === 'credit' ? '+' : ''}${money(signedAmount(line))}`;

/** Opening balance, credits, debits and closing balance of the lines. */
function sums(lines: StatementLine[], { money, sums: heads }: StatementTexts): string {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return '';
  const paise = lines.map((line) => toPaise(signedAmount(line)));
  const sum = (counts: (one: number) => boolean): string =>
    money(toRupees(paise.filter(counts).reduce((total, one) => total + Math.abs(one), 0)));
  const facts = [
    [heads.before, money(toRupees(toPaise(first.balanceAfter) - toPaise(signedAmount(first))))],
    [heads.in, sum((one) => one > 0)],
    [heads.out, sum((one) => one < 0)],
    [heads.after, money(last.balanceAfter)],
  ];
  return `<dl>${facts.map(([head, amount]) => `<div><dt>${head}</dt><dd>${amount}</dd></div>`).join('')}</dl>\n`;
}
