import { type EndpointData, operatorBudgets, operatorGuards } from '../src/contracts';

/** What protects an endpoint, as the contract says it: one text a column. */
const columns = {
  identity: ({ access, callers, knowsCaller }: EndpointData): string =>
    access === 'service' ? (callers ?? []).join(', ') : knowsCaller ? `${access}, or signed in` : access,
  'first day': (endpoint: EndpointData): string =>
    operatorGuards(endpoint).firstDay ? 'waits' : (endpoint.exempt?.firstDay ?? ''),
  'fresh factor': (endpoint: EndpointData): string => {
    if (operatorGuards(endpoint).freshFactor) return 'ten minutes';
    if (endpoint.exempt?.freshFactor !== undefined) return endpoint.exempt.freshFactor;
    return asksForPerson(endpoint) ? 'ten minutes, with the password' : '';
  },
  role: ({ access, method, duties }: EndpointData): string => {
    if (access !== 'operator') return '';
    if (duties === undefined) return 'any';
    return [...duties, method === 'GET' ? 'auditor' : undefined, 'admin']
      .filter((role) => role !== undefined)
      .join(', ');
  },
  budget: ({ budget }: EndpointData): string =>
    budget === undefined ? '' : `${operatorBudgets[budget]} ${budget} an hour`,
  hold: ({ refusals }: EndpointData): string => ('withdrawals-held' in refusals ? 'a day, to a new UPI ID' : ''),
};

/** Whether the person is confirmed, by password and factor (`confirmPerson`): its refusals say so. */
const asksForPerson = ({ access, refusals }: EndpointData): boolean =>
  access !== 'anyone' && ('confirm-password' in refusals || 'wrong-password' in refusals);

/** A Markdown table of all endpoints; those with the same protection are one row. */
export function protectionTable(endpoints: Readonly<Record<string, EndpointData>>): string {
  const rows = new Map<string, string[]>();
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const protection = Object.values(columns)
      .map((text) => text(endpoint))
      .join(' | ');
    rows.set(protection, [...(rows.get(protection) ?? []), `\`${name}\``]);
  }
  const lines = [...rows].map(([protection, names]) => `| ${protection} | ${names.sort().join(' ')} |`);
  const head = [...Object.keys(columns), 'endpoints'];
  return [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...lines.sort()].join('\n');
}

const BEGIN = '<!-- prettier-ignore-start -->';
const END = '<!-- prettier-ignore-end -->';

/** A page with this table in its one place for it. */
export function withTable(page: string, table: string): string {
  const [before = '', rest = ''] = page.split(BEGIN);
  const [, after = ''] = rest.split(END);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}
