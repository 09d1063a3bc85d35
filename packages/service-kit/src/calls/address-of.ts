/** The path of a call: `:name` filled from params, the query appended. */
export function addressOf(path: string, params: unknown, query: unknown): string {
  const given = new Map(entriesOf(params));
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => {
    const value = given.get(name);
    if (value === undefined || value === '') throw new Error(`no ${name} for ${path}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams(
    entriesOf(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

const entriesOf = (given: unknown): [string, unknown][] =>
  typeof given === 'object' && given !== null ? Object.entries(given) : [];
