// Imports run one way: between parts, between the folders of a part, and between files.
// dependency-cruiser 17 was tried in place of this file: without TypeScript's own interface, which version 7 does not
// have, it cannot parse TSX.
import path from 'node:path';
import { ships } from '../../packages/bundler/ships.mjs';
import { importedFile, importsOf, isTest, parts, read, sourcesOf } from './source-files';

/** What of proofs browsers check with: WebCrypto only. */
const inBrowsers = ['@baazi/proofs/seen-log', '@baazi/proofs/verify'];
const mayImport: Record<string, readonly string[]> = {
  'packages/contracts': [],
  'packages/embedded-mongodb': [],
  'packages/proofs': [],
  'packages/bundler': ['@baazi/contracts', '@baazi/describe-release', '@baazi/releases'],
  'packages/describe-release': ['@baazi/contracts'],
  'packages/releases': ['@baazi/contracts', '@baazi/describe-release'],
  'packages/portal-kit': ['@baazi/contracts', '@baazi/portal-kit/core'],
  // The embedded database only in its testing folder: see 'ships nothing of its tests'.
  'packages/service-kit': ['@baazi/contracts', '@baazi/embedded-mongodb', '@baazi/proofs'],
  gateway: ['@baazi/contracts', '@baazi/proofs', '@baazi/releases', '@baazi/service-kit'],
  shell: ['@baazi/contracts', '@baazi/portal-kit', ...inBrowsers],
  dev: ['@baazi/contracts', '@baazi/embedded-mongodb', '@baazi/releases', '@baazi/service-kit'],
  'mf-*': ['@baazi/contracts', '@baazi/portal-kit'],
  'mf-public': ['@baazi/contracts', '@baazi/portal-kit', ...inBrowsers],
  'svc-*': ['@baazi/contracts', '@baazi/proofs', '@baazi/service-kit'],
};
const allowedFor = (part: string): readonly string[] => mayImport[part] ?? mayImport[part.replace(/-.*/, '-*')] ?? [];
const isOurs = (name: string): boolean => name.startsWith('@baazi/') || parts.includes(name.split('/')[0] ?? '');
const sources = (part: string): string[] => sourcesOf(part).filter((file) => file.startsWith(`${part}/src/`));
/** Each import that breaks a rule, as `file -> import`. */
const importsThat = (files: readonly string[], breaks: (name: string, file: string) => boolean): string[] =>
  files.flatMap((file) =>
    importsOf(file)
      .filter((name) => breaks(name, file))
      .map((name) => `${file} -> ${name}`),
  );

describe.each([...parts])('%s', (part) => {
  test('imports only the parts that it is built on', () => {
    const allowed = allowedFor(part);
    const isAllowed = (name: string) => allowed.some((export_) => name === export_ || name.startsWith(`${export_}/`));
    expect(importsThat(sources(part), (name) => isOurs(name) && !isAllowed(name))).toEqual([]);
  });

  test('does not leave its folder by a relative path', () => {
    const leaves = (name: string, file: string) =>
      name.startsWith('.') && !path.join(path.dirname(file), name).startsWith(`${part}/`);
    expect(importsThat(sources(part), leaves)).toEqual([]);
  });

  test('ships nothing of its tests', () => {
    const shipped = sources(part).filter(ships);
    const isTesting = (name: string, file: string) =>
      name.endsWith('/testing') ||
      (part === 'packages/service-kit' && name === '@baazi/embedded-mongodb') ||
      isTest(importedFile(file, name) ?? '');
    expect(importsThat(shipped, isTesting)).toEqual([]);
  });
});

/** A catalogue loads its Hindi on demand, which takes its type from the catalogue: at run time this is no circle. */
const isTypeOfHindi = (file: string, name: string): boolean =>
  file.endsWith(`${name.slice(1)}.hi.ts`) && new RegExp(`^import type .* from '${name}';$`, 'm').test(read(file));

test.each([...parts, 'tests'])('%s has no circle of files or of folders side by side', (part) => {
  const edges = sourcesOf(part).flatMap((file) =>
    importsOf(file).flatMap((name) => {
      const target = importedFile(file, name);
      if (!target?.startsWith(`${part}/`) || isTest(target) || isTypeOfHindi(file, name)) return [];
      return [[file, target] as const];
    }),
  );
  expect([...circlesOf(edges), ...circlesOf(edges.flatMap(foldersBetween))]).toEqual([]);
});

test('only the mount file and main import the context of a service', () => {
  const mayTakeAll = /\/src\/(mount-[^/]+|main|[^/]+-context)\.ts$|\/main\.ts$/;
  const files = parts.filter((part) => /^(svc-|gateway)/.test(part)).flatMap(sources);
  const below = files.filter((file) => !mayTakeAll.test(file));
  expect(importsThat(below, (name, file) => /\/src\/[^/]+-context\.ts$/.test(importedFile(file, name) ?? ''))).toEqual(
    [],
  );
});

test('the browser never gets zod', () => {
  const browser = parts.filter((part) => /^(shell|mf-|packages\/portal-kit)/.test(part)).flatMap(sources);
  const wrong = importsThat(
    browser.filter((file) => !/\/(alone|standalone)\//.test(file)),
    (name) => /^zod(\/|$)/.test(name) || name === '@baazi/contracts/shapes',
  );
  expect(wrong).toEqual([]);
});

test('only the ledger writes transfers', () => {
  const writes = [
    /\b(transfers|Transfers?)\w*(\.raw)?\s*\.(insert|create|bulkWrite|update|delete|save)/,
    // with what else its commit writes
    /\.(insert|update)\([^)]*\btransfers\b/,
  ];
  const writers = sources('svc-wallet').filter((file) => writes.some((pattern) => pattern.test(read(file))));
  expect(writers.length).toBeGreaterThan(0);
  expect(writers.filter((file) => !file.startsWith('svc-wallet/src/ledger/'))).toEqual([]);
});

test('OpenTelemetry is loaded by one file, and only when somebody wants traces', () => {
  const kit = sources('packages/service-kit');
  const baseNames = (files: readonly string[]) => files.map((file) => path.basename(file)).sort();
  const loads = kit.filter((file) => importsOf(file).some((name) => name.startsWith('@opentelemetry/')));
  const loaders = kit.filter((file) => importsOf(file).some((name) => /(given-ids|record-spans)$/.test(name)));
  expect(baseNames(loads)).toEqual(['given-ids.ts', 'record-spans.ts']);
  expect(baseNames(loaders)).toEqual(['record-spans.ts', 'start-tracing.ts']);
  const entry = kit.find((file) => file.endsWith('/start-tracing.ts'));
  expect(entry && read(entry)).toContain("await import('./record-spans')");
});

test('no folder could stand in any company’s repository', () => {
  const empty = /\/(utils?|helpers|common|misc|lib|services|controllers|repositories)\//;
  expect(parts.flatMap(sources).filter((file) => empty.test(file))).toEqual([]);
});

type Edge = readonly [from: string, to: string];

/** The two folders side by side that an import connects; none when one of the files lies above the other. */
function foldersBetween([from, to]: Edge): Edge[] {
  const [ours, theirs] = [from.split('/').slice(0, -1), to.split('/').slice(0, -1)];
  const fork = ours.findIndex((name, depth) => name !== theirs[depth]);
  if (fork === -1 || fork >= theirs.length) return [];
  const upTo = (folders: string[]): string => folders.slice(0, fork + 1).join('/');
  return [[upTo(ours), upTo(theirs)]];
}

/** Circles as `a > b > a`: those of two first, for a pair may hide a longer one. */
function circlesOf(edges: readonly Edge[]): string[] {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  const pairs = [...graph].flatMap(([node, others]) =>
    [...others].filter((other) => node < other && graph.get(other)?.has(node)).map((other) => [node, other]),
  );
  const circles = pairs.length > 0 ? pairs : [...graph.keys()].flatMap((node) => [shortestCircle(node, graph) ?? []]);
  const rotated = circles
    .filter(({ length }) => length > 0)
    .map((circle) => {
      const first = circle.indexOf([...circle].sort()[0] ?? '');
      return [...circle.slice(first), ...circle.slice(0, first + 1)].join(' > ');
    });
  return [...new Set(rotated)].sort();
}

/** Breadth first from `start` back to itself. */
function shortestCircle(start: string, graph: ReadonlyMap<string, ReadonlySet<string>>): string[] | undefined {
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
