/** Exported name that a line of the report describes. */
const nameIn = (line: string): string =>
  /^(?:async )?(?:function|const|class|interface|type) ([\w$]+)/.exec(line)?.[1] ?? line;
/**
 * Lines of the shared entry points only: the host entry point is bundled by its users and changes together with them.
 */
const promisesIn = (report: string): Map<string, string> => {
  const [shared = ''] = report.split('\n## @baazi/portal-kit/host');
  const lines = [...shared.matchAll(/```ts\n([\s\S]*?)\n```/g)].flatMap(([, block = '']) => block.split('\n'));
  return new Map(lines.map((line) => [nameIn(line), line]));
};
const tokensOf = (line: string): string[] =>
  line
    .split(/[;,{}()<>]/)
    .map((token) => token.trim())
    .filter(Boolean);

/** Parts of one line that another line lacks, counted by occurrence. */
function gained(line: string, than: string): string[] {
  const rest = tokensOf(than);
  return tokensOf(line).filter((token) => {
    const at = rest.indexOf(token);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Members of a union of literals; undefined for any other line. */
const literalsIn = (line: string): string[] | undefined =>
  /^type [\w$]+ = '[^']*'(?: \| '[^']*')*;$/.test(line) ? (line.match(/'[^']*'/g) ?? undefined) : undefined;

/** Inputs may only gain optional members; outputs may gain anything. */
function onlyGains(is: string, was: string): boolean {
  const [literals, before] = [literalsIn(is), literalsIn(was)];
  if (literals && before) return before.every((literal) => literals.includes(literal));
  const more = gained(is, was);
  if (gained(was, is).length > 0) return false;
  if (!/^(async )?function|^const \S+ = (async )?\(|(Props|Options|Input)\b/.test(is)) return true;
  const optional = more.flatMap((token) => /^([\w$]+)(?:\?:| =)/.exec(token)?.[1] ?? []);
  return more.every((token) => optional.includes(/^[\w$]+/.exec(token)?.[0] ?? ''));
}

export interface Step {
  version: string;
  why: string[];
}

/**
 * The version that a change of the report requires, and the reasons. A changed signature bumps the first number,
 * added or removed names the second: the registry knows the users of a removed name and refuses the removal by name.
 */
export function versionFor(before: string, after: string, version: string): Step {
  const [first = 0, second = 0] = version.split('.').map(Number);
  const [was, is] = [promisesIn(before), promisesIn(after)];
  const changed = [...is].filter(([name, line]) => was.has(name) && was.get(name) !== line);
  const broken = changed.filter(([name, line]) => !onlyGains(line, was.get(name) ?? ''));
  const why = [
    ...broken.map(([name]) => `${name} promises something else`),
    ...changed.filter((one) => !broken.includes(one)).map(([name]) => `${name} promises more`),
    ...[...is.keys()].filter((name) => !was.has(name)).map((name) => `${name} is new`),
    ...[...was.keys()].filter((name) => !is.has(name)).map((name) => `${name} is gone`),
  ];
  if (broken.length) return { version: `${first + 1}.0.0`, why };
  return { version: why.length ? `${first}.${second + 1}.0` : version, why };
}
