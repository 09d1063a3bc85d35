const KEPT = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'NODE_EXTRA_CA_CERTS', 'LOG_LEVEL'];

/** What every process gets from the terminal; nothing else of it, so that a stack starts alike everywhere. */
export function baseEnvironment(): Record<string, string> {
  return pick((name) => KEPT.includes(name));
}

/** Variables of the terminal under a prefix, such as the payment provider's keys. */
export function variablesUnder(prefix: string): Record<string, string> {
  return pick((name) => name.startsWith(prefix));
}

function pick(wanted: (name: string) => boolean): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined && wanted(name)) chosen[name] = value;
  return chosen;
}
