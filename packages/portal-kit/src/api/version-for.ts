/** Name of what a line of the report promises. */
const nameIn = (line: string): string =>
  /^(?:async )?(?:function|const|class|interface|type) ([\w$]+)/.exec(line)?.[1] ?? line;
/** The shared door's lines: the host door is bundled by its users, and changes together with them. */
const promisesIn = (report: string): Map<string, string> => {
  const [, shared = ''] = /```ts\n([\s\S]*?)\n```/.exec(report) ?? [];
  return new Map(shared.split('\n').map((line) => [nameIn(line), line]));
};
const piecesOf = (line: string): string[] =>
  line
    .split(/[;,{}()<>]/)
    .map((piece) => piece.trim())
    .filter(Boolean);

/** What a line has that another has not, each piece as often. */
function gained(line: string, than: string): string[] {
  const rest = piecesOf(than);
  return piecesOf(line).filter((piece) => {
    const at = rest.indexOf(piece);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** What callers hand in may only gain what they may leave out; what they get may gain anything. */
function onlyGains(is: string, was: string): boolean {
  const more = gained(is, was);
  if (gained(was, is).length > 0) return false;
  if (!/^(async )?function|^const \S+ = (async )?\(|(Props|Options|Input)\b/.test(is)) return true;
  const optional = more.flatMap((piece) => /^([\w$]+)(?:\?:| =)/.exec(piece)?.[1] ?? []);
  return more.every((piece) => optional.includes(/^[\w$]+/.exec(piece)?.[0] ?? ''));
}

export interface Step {
  version: string;
  why: string[];
}

/**
 * Which version the kit must have when its report becomes another one, and why. What a name does is told by the first
 * number, that names came or went by the second: the registry knows who uses what goes, and refuses it by name.
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
