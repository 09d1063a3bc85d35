export interface BenchArgs {
  names: string[];
  isQuick: boolean;
  /** passed on, unchanged, to the named bench */
  rest: string[];
}

/**
 * `[--quick] [NAME ...]`, or one name with arguments of its own: `copies --against COMMIT`. An error text otherwise.
 */
export function readArgs(args: readonly string[], known: readonly string[]): BenchArgs | string {
  const others = args.filter((arg) => arg !== '--quick');
  const from = others.findIndex((arg) => arg.startsWith('--'));
  const names = from < 0 ? others : others.slice(0, from);
  const rest = from < 0 ? [] : others.slice(from);
  const strange = names.find((name) => !known.includes(name));
  if (strange !== undefined) return `There is no measurement ${strange}. There are: ${known.join(' ')}`;
  if (rest.length > 0 && names.length !== 1) return `Name the one measurement that ${rest.join(' ')} is for.`;
  return { names, isQuick: others.length < args.length, rest };
}
