// Inside one part the imports run one way: no circle of files, and no circle of folders that stand side by side.
// `import type` counts too. A folder's own files may use the folders inside it and be used by them.
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const isPart = (folder: string): boolean => fs.existsSync(path.join(root, folder, 'package.json'));
const namesIn = (folder: string): string[] => fs.readdirSync(path.join(root, folder));
const packages = [
  ...namesIn('.').filter((name) => /^(dev|gateway|shell|mf-.+|svc-.+)$/.test(name)),
  ...namesIn('packages').map((name) => `packages/${name}`),
];
const parts = [...packages.filter(isPart), 'tests'];

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

function graphOf(edges: readonly (readonly [string, string])[]): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    if (from === to) continue;
    graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}

/** The shortest way from `start` back to itself, or nothing. */
function shortestCircle(start: string, graph: Graph): string[] | undefined {
  let ways = [[start]];
  const seen = new Set<string>();
  while (ways.length > 0) {
    const longer: string[][] = [];
    for (const way of ways) {
      for (const next of [...(graph.get(way.at(-1) ?? '') ?? [])].sort()) {
        if (next === start) return way;
        if (seen.has(next)) continue;
        seen.add(next);
        longer.push([...way, next]);
      }
    }
    ways = longer;
  }
  return undefined;
}

const asCircle = (nodes: readonly string[]): string => [...nodes, nodes[0]].join(' > ');

/** Pairs that import each other, as `a > b > a`. Where there are none, the longer circles: a pair may hide one. */
function circlesOf(graph: Graph): string[] {
  const pairs = [...graph].flatMap(([node, others]) =>
    [...others].filter((other) => node < other && graph.get(other)?.has(node)).map((other) => [node, other]),
  );
  if (pairs.length > 0) return pairs.map(asCircle).sort();
  const longer = [...graph.keys()].flatMap((node) => {
    const circle = shortestCircle(node, graph) ?? [];
    const first = circle.indexOf([...circle].sort()[0] ?? '');
    return circle.length > 0 ? [asCircle([...circle.slice(first), ...circle.slice(0, first)])] : [];
  });
  return [...new Set(longer)].sort();
}

const isTest = (file: string): boolean =>
  /\.(test|spec)\.\w+$/.test(file) || /(^|\/)(testing|node_modules|dist|\.cache)\//.test(file);

function sources(part: string): string[] {
  const folder = path.join(root, part);
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|cjs)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !isTest(file));
}

function importsIn(part: string): (readonly [string, string])[] {
  const files = new Set(sources(part));
  return [...files].flatMap((file) => {
    const text = fs.readFileSync(path.join(root, part, file), 'utf8');
    const named = text.matchAll(/(?:from|import|require)\s*\(?\s*(?:\/\*[\s\S]*?\*\/\s*)?['"](\.[^'"]+)['"]/g);
    return [...named].flatMap(([, name = '']) => {
      const target = path.join(path.dirname(file), name);
      const found = [target, `${target}.ts`, `${target}.tsx`].find((candidate) => files.has(candidate));
      return found ? [[file, found] as const] : [];
    });
  });
}

/** The two folders side by side that an import goes between; nothing when one of the files stands above the other. */
function foldersBetween([from, to]: readonly [string, string]): (readonly [string, string])[] {
  const [ours, theirs] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)];
  const fork = ours.findIndex((name, depth) => name !== theirs[depth]);
  if (fork === -1 || fork >= theirs.length) return [];
  const upTo = (folders: string[]): string => folders.slice(0, fork + 1).join('/');
  return [[upTo(ours), upTo(theirs)]];
}

/** Their folders have just been grouped by capability; the direction between the groups follows. */
const regrouped = ['svc-wallet', 'mf-ops'];

test.each(parts)('%s has no circle of imports', (part) => {
  const edges = importsIn(part);
  const ofFolders = regrouped.includes(part) ? [] : circlesOf(graphOf(edges.flatMap(foldersBetween)));
  const circles = [...circlesOf(graphOf(edges)), ...ofFolders];
  expect(circles).toEqual([]);
});
