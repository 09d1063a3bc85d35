type Values = Readonly<Record<string, unknown>>;

/** Fills `:name` in an endpoint's path and appends the query; values that are undefined are left out. */
export function requestUrl(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') asked.set(name, String(value));
  const text = asked.toString();
  return text ? `${filled}?${text}` : filled;
}
