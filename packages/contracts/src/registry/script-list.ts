import type { Registry } from './registry';

type Files = Readonly<Record<string, string>>;
/** Where the hashes are that a document leaves out. */
export interface ScriptList {
  url: string;
  /** of the answer: the document vouches for the list, the list for the scripts */
  integrity: string;
}

/** The scripts of every release that a registry names, by `name@version`. */
export function scriptsByRelease({ remotes, shell }: Registry): Map<string, Files> {
  const releases = [
    ...remotes.map(({ name, ...app }) => ({ name, app })),
    ...(shell ? [{ name: 'shell', app: shell }] : []),
  ];
  return new Map(
    releases.flatMap(({ name, app: { lastGood, canary, ...live } }) =>
      [live, lastGood, canary].flatMap((release) =>
        release ? [[`${name}@${release.version}`, release.files] as const] : [],
      ),
    ),
  );
}

const ID = '[a-z0-9-]+@[A-Za-z0-9][A-Za-z0-9.+-]*';
const ADDRESS = new RegExp(`^/releases/scripts/(${ID}(?:,${ID}){0,49})\\.json$`);

/** The releases of a list by its address, as `name@version`; undefined for another address. */
export const releasesOfList = (pathname: string): string[] | undefined => ADDRESS.exec(pathname)?.[1]?.split(',');

/** A list as text: path -> hash. The same for the same releases, whoever writes it. */
export const scriptListText = (files: readonly Files[]): string =>
  JSON.stringify(Object.fromEntries(files.flatMap(Object.entries<string>).sort(([a], [b]) => (a < b ? -1 : 1))));

/**
 * The registry with the hashes of `needed` scripts alone, and the address of a list of all. Any gateway can answer that
 * from the stored releases.
 */
export function withScriptList(
  registry: Registry,
  needed: ReadonlySet<string>,
  hashOf: (text: string) => string,
): Registry & { scriptList: ScriptList } {
  const few = <R extends { files: Record<string, string> }>(release: R): R => ({
    ...release,
    files: Object.fromEntries(Object.entries(release.files).filter(([url]) => needed.has(url))),
  });
  const scripts = scriptsByRelease(registry);
  return {
    ...registry,
    remotes: registry.remotes.map(({ lastGood, canary, ...live }) => ({
      ...few(live),
      ...(lastGood ? { lastGood: few(lastGood) } : {}),
      ...(canary ? { canary: few(canary) } : {}),
    })),
    shell: registry.shell && few(registry.shell),
    scriptList: {
      url: `/releases/scripts/${[...scripts.keys()].join(',')}.json`,
      integrity: hashOf(scriptListText([...scripts.values()])),
    },
  };
}
