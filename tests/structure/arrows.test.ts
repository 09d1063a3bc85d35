import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const folders = fs
  .readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const remotes = folders.filter((name) => name.startsWith('mf-'));
const services = folders.filter((name) => name.startsWith('svc-'));

/** What of proofs browsers check with: WebCrypto only. */
const inBrowsers = ['@baazi/proofs/seen-log', '@baazi/proofs/verify'];

/** Who may import whom among our own packages. Arrows run one way; nothing imports upwards. */
const mayImport: Record<string, readonly string[]> = {
  'packages/contracts': [],
  'packages/proofs': [],
  'packages/bundler': ['@baazi/contracts', '@baazi/describe-release', '@baazi/releases'],
  'packages/describe-release': ['@baazi/contracts'],
  'packages/releases': ['@baazi/contracts'],
  'packages/portal-kit': ['@baazi/contracts'],
  'packages/service-kit': ['@baazi/contracts'],
  gateway: ['@baazi/contracts', '@baazi/proofs', '@baazi/releases', '@baazi/service-kit'],
  shell: ['@baazi/contracts', '@baazi/portal-kit', ...inBrowsers],
  dev: ['@baazi/contracts', '@baazi/service-kit'],
  ...Object.fromEntries(remotes.map((name) => [name, ['@baazi/contracts', '@baazi/portal-kit']])),
  'mf-public': ['@baazi/contracts', '@baazi/portal-kit', ...inBrowsers],
  ...Object.fromEntries(services.map((name) => [name, ['@baazi/contracts', '@baazi/proofs', '@baazi/service-kit']])),
};

function sources(folder: string): string[] {
  const src = path.join(root, folder, 'src');
  if (!fs.existsSync(src)) return [];
  return fs
    .readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}
const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file) || file.includes('/testing/');
const importsOf = (file: string): string[] =>
  [...fs.readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');

/**
 * Browser code must not reach servers' packages and the other way round, tests excepted where they start the real other
 * side.
 */
describe.each(Object.entries(mayImport))('%s', (folder, allowed) => {
  const files = sources(folder);

  test('imports only what stands below it', () => {
    const wrong = files
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter(
            (name) =>
              name.startsWith('@baazi/') ||
              remotes.includes(name) ||
              services.includes(name) ||
              ['shell', 'gateway', 'dev'].includes(name),
          )
          .filter((name) => !allowed.some((entryPoint) => name === entryPoint || name.startsWith(`${entryPoint}/`)))
          .map((name) => `${path.relative(root, file)} -> ${name}`),
      );
    expect(wrong).toEqual([]);
  });

  test('does not leave its folder by a relative path', () => {
    const own = path.join(root, folder);
    const wrong = files
      .filter((file) => !isTest(file))
      .flatMap((file) =>
        importsOf(file)
          .filter((name) => name.startsWith('.') && !path.resolve(path.dirname(file), name).startsWith(own))
          .map((name) => `${path.relative(root, file)} -> ${name}`),
      );
    expect(wrong).toEqual([]);
  });
});

test('the browser never gets zod', () => {
  const browser = ['shell', ...remotes, 'packages/portal-kit'].flatMap(sources).filter((file) => !isTest(file));
  const wrong = browser.filter(
    (file) =>
      importsOf(file).some((name) => name === 'zod' || name.startsWith('zod/') || name === '@baazi/contracts/shapes') &&
      !file.includes('/alone/'),
  );
  expect(wrong.map((file) => path.relative(root, file))).toEqual([]);
});

test('only the ledger writes the books', () => {
  const writers = sources('svc-wallet').filter(
    (file) =>
      !isTest(file) &&
      (/\b(transfers|Transfers?)\w*(\.raw)?\s*\.(insert|create|bulkWrite|update|delete|save)/.test(
        fs.readFileSync(file, 'utf8'),
      ) ||
        // with what else its commit writes
        /\.(insert|update)\(\s*[\w.]*\btransfers\b/.test(fs.readFileSync(file, 'utf8'))),
  );
  expect(writers.filter((file) => !/\/(ledger|seal)\//.test(file)).map((file) => path.relative(root, file))).toEqual(
    [],
  );
});

test('OpenTelemetry is loaded by one door that opens only when somebody wants traces', () => {
  const kit = sources('packages/service-kit').filter((file) => !isTest(file));
  const loads = kit
    .filter((file) => importsOf(file).some((name) => name.startsWith('@opentelemetry/')))
    .map((file) => path.basename(file));
  expect(loads.sort()).toEqual(['given-ids.ts', 'record-spans.ts']);
  const inner = kit
    .filter((file) => importsOf(file).some((name) => /(given-ids|record-spans)$/.test(name)))
    .map((file) => path.basename(file));
  expect(inner.sort()).toEqual(['record-spans.ts', 'start-tracing.ts']);
  const entryPoint = kit.find((file) => file.endsWith('/start-tracing.ts'));
  expect(entryPoint && fs.readFileSync(entryPoint, 'utf8')).toContain("await import('#record-spans')");
});

test('no folder could stand in any company’s repository', () => {
  const empty = ['utils', 'util', 'helpers', 'common', 'misc', 'lib', 'services', 'controllers', 'repositories'];
  const wrong = Object.keys(mayImport)
    .flatMap((folder) => sources(folder))
    .map((file) => path.relative(root, file))
    .filter((file) =>
      file
        .split('/')
        .slice(2, -1)
        .some((part) => empty.includes(part)),
    );
  expect(wrong).toEqual([]);
});
