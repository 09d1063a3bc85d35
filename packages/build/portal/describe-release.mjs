import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { transformFileSync } from '@swc/core';
import { requiredRanges, sharedVersions } from '../shared.mjs';
import { root } from './parts.mjs';

const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));
const sha384 = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Every script of the build -> its integrity. */
function scriptsOf(outDir) {
  const names = fs
    .readdirSync(outDir, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.js'))
    .sort();
  return Object.fromEntries(names.map((name) => [name, sha384(fs.readFileSync(path.join(outDir, name)))]));
}

/** The package's own version, and a hash of what was built: the same build is the same release. */
function versionOf(part, scripts, extra) {
  const hash = createHash('sha256')
    .update(JSON.stringify([scripts, extra]))
    .digest('hex')
    .slice(0, 8);
  return `${readJson(path.join(root, part, 'package.json')).version}-${hash}`;
}

/** Scripts that the first screen needs beside the entry: the chunks of './lifecycles' that are not loaded lazily. */
function chunksOfLifecycles(stats) {
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  const group = namedChunkGroups['__federation_expose_lifecycles'];
  if (!group) throw new Error('The build exposes no ./lifecycles.');
  return (group.assets ?? []).map((asset) => asset.name).filter((name) => name.endsWith('.js'));
}

/** A route may name the lazy chunk of its screen (`"chunk": "wallet"`): the page then preloads it too. */
function withChunkFiles(routes, stats, urlOf) {
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  return routes.map(({ chunk, ...route }) => {
    if (!chunk) return route;
    const group = namedChunkGroups[chunk];
    if (!group)
      throw new Error(`mfe.json names the chunk '${chunk}' for ${route.path}, the build has none of that name.`);
    return {
      ...route,
      preload: (group.assets ?? [])
        .map((asset) => asset.name)
        .filter((name) => name.endsWith('.js'))
        .map(urlOf),
    };
  });
}

function describeRemote(part, outDir, stats) {
  const { name, routes } = readJson(path.join(root, part, 'mfe.json'));
  const scripts = scriptsOf(outDir);
  const version = versionOf(part, scripts, routes);
  const urlOf = (file) => `/releases/${name}/${version}/${file}`;
  return {
    name,
    version,
    entry: urlOf('remoteEntry.js'),
    integrity: scripts['remoteEntry.js'],
    preload: chunksOfLifecycles(stats).map(urlOf),
    files: Object.fromEntries(Object.entries(scripts).map(([file, integrity]) => [urlOf(file), integrity])),
    routes: withChunkFiles(routes, stats, urlOf),
    requires: requiredRanges(),
    contracts: readJson(path.join(root, 'packages/contracts/package.json')).version,
  };
}

/** The tokens of portal-kit and the page's own rules, as they stand in the served HTML. */
function pageStyle() {
  const { code } = transformFileSync(path.join(root, 'packages/portal-kit/src/theme/tokens.ts'), {
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  const tokens = { exports: {} };
  new Function('module', 'exports', code)(tokens, tokens.exports);
  const rules = fs.readFileSync(path.join(root, 'shell/src/page/page.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return `${tokens.exports.tokensCss}\n${rules}`
    .replace(/\s+/g, ' ')
    .replace(/\s*([{}:;,>])\s*/g, '$1')
    .trim();
}

/** The files that are served at the root beside the page: their content is part of the release's identity. */
function publicFiles() {
  const folder = path.join(root, 'shell/src/page/public');
  return fs
    .readdirSync(folder)
    .sort()
    .map((name) => sha384(fs.readFileSync(path.join(folder, name))))
    .join();
}

/** The page that the gateway fills in: the shell's own scripts are written into it here, the rest are placeholders. */
function writePage({ outDir, scripts, version, entryFiles, style }) {
  const tags = entryFiles
    .map((file) => `<script defer src="/releases/shell/${version}/${file}" integrity="${scripts[file]}"></script>`)
    .join('\n    ');
  const template = fs.readFileSync(path.join(root, 'shell/src/page/index.html'), 'utf8');
  fs.cpSync(path.join(root, 'shell/src/page/public'), outDir, { recursive: true });
  fs.writeFileSync(
    path.join(outDir, 'index.html'),
    template
      .replaceAll('__BASE__', `/releases/shell/${version}`)
      .replace('__SCRIPTS__', tags)
      .replace('__STYLE__', style),
  );
}

function describeShell(outDir, stats) {
  const scripts = scriptsOf(outDir);
  const { entrypoints = {} } = stats.toJson({ all: false, entrypoints: true });
  const entryFiles = (entrypoints.shell?.assets ?? [])
    .map((asset) => asset.name)
    .filter((name) => name.endsWith('.js'));
  const page = fs.readFileSync(path.join(root, 'shell/src/page/index.html'), 'utf8');
  const style = pageStyle();
  const version = versionOf('shell', scripts, page + style + publicFiles());
  writePage({ outDir, scripts, version, entryFiles, style });
  const urlOf = (file) => `/releases/shell/${version}/${file}`;
  return {
    name: 'shell',
    version,
    scripts: entryFiles.map((file) => ({ file: urlOf(file), integrity: scripts[file] })),
    files: Object.fromEntries(
      Object.entries(scripts)
        .filter(([file]) => !entryFiles.includes(file))
        .map(([file, integrity]) => [urlOf(file), integrity]),
    ),
    shared: sharedVersions(),
    contracts: readJson(path.join(root, 'packages/contracts/package.json')).version,
  };
}

/** Writes release.json (a remote) or shell.json and index.html (the shell): all that a registry needs to know of a build. */
export async function describeRelease({ part, outDir, stats }) {
  const release = part === 'shell' ? describeShell(outDir, stats) : describeRemote(part, outDir, stats);
  fs.writeFileSync(
    path.join(outDir, part === 'shell' ? 'shell.json' : 'release.json'),
    JSON.stringify(release, null, 2),
  );
}
