/** The URL of a call: `:name` filled from params, the query appended. Undefined and empty values are omitted. */
export function requestUrl(path: string, params?: unknown, query?: unknown): string {
  const given = new Map(entriesOf(params));
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = given.get(name);
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams(entriesOf(query)).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

const entriesOf = (given: unknown): [string, string][] =>
  Object.entries(given ?? {}).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
