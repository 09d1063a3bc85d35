import fs from 'node:fs';
import path from 'node:path';
import { listed, releaseVersion, scriptsIn, serverHalfIn, sha384 } from '@baazi/describe-release/built-scripts';
import { readCalls } from '@baazi/describe-release/names-used';
import { z } from 'zod';
import { root, versionIn } from '../apps.mjs';
import { HTTP_CLIENT, RENDERER } from '../shared.mjs';
import { minifyGuard } from './boot-guard.mjs';
import { filesOf } from './built-modules.mjs';
import { namesProvided } from './names-provided.mjs';
import { exportsOfSource, portalSettings } from './portal-settings.mjs';

/** @import { ShellRelease } from '@baazi/contracts' */
/** @import { Stats, StatsChunkGroup } from 'webpack' */

const pageFolder = path.join(root, 'shell/src/page');
/** Served at the root, next to the page. */
const publicFolder = path.join(pageFolder, 'public');
const Tokens = z.object({ tokensCss: z.string() });

/** The inline CSS of the page: portal-kit's tokens and the page's own rules. */
function pageStyle() {
  const exports = exportsOfSource(path.join(root, 'packages/portal-kit/src/theme/tokens.ts'));
  const rules = fs.readFileSync(path.join(pageFolder, 'page.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return `${Tokens.parse(exports).tokensCss}\n${rules}`
    .replace(/\s+/g, ' ')
    .replace(/\s*([{}:;,>])\s*/g, '$1')
    .trim();
}

/** @param {string} page */
const withGuard = (page) =>
  page.replace('__GUARD__', () => `<script>${minifyGuard(path.join(pageFolder, 'boot-guard.ts'))}</script>`);

/** The picture of a shared match, for the gateway: a template with the crests of all teams. */
function matchPicture() {
  const crests = fs.readFileSync(path.join(root, 'packages/portal-kit/src/ui/crests.svg'), 'utf8');
  const symbols = crests.replace(/<\/?svg[^>]*>/g, '').trim();
  return fs.readFileSync(path.join(pageFolder, 'share-match.svg'), 'utf8').replace('__CRESTS__', () => symbols);
}

const publicHashes = () =>
  fs
    .readdirSync(publicFolder)
    .sort()
    .map((name) => sha384(fs.readFileSync(path.join(publicFolder, name))));

/**
 * Writes the page template of the gateway with the shell's own scripts, and describes the build. The gateway fills in
 * the other placeholders.
 * @param {{ outDir: string, stats: Stats }} build
 * @returns {ShellRelease}
 */
export function describeShell({ outDir, stats }) {
  const { entrypoints = {}, namedChunkGroups = {} } = stats.toJson({
    all: false,
    entrypoints: true,
    chunkGroups: true,
  });
  const scripts = scriptsIn(outDir);
  /** @param {StatsChunkGroup | undefined} group */
  const scriptsOf = (group) => filesOf(group).flatMap((file) => scripts.filter((script) => script.file === file));
  const inPage = scriptsOf(entrypoints.shell);
  const page = withGuard(fs.readFileSync(path.join(pageFolder, 'index.html'), 'utf8'));
  const style = pageStyle();
  const provides = namesProvided(stats.compilation);
  const portal = portalSettings();
  const uses = readCalls(
    scripts.map(({ file }) => fs.readFileSync(path.join(outDir, file), 'utf8')),
    portal,
  );
  const settings = JSON.stringify(portal);
  const serverHalf = serverHalfIn(outDir);
  const picture = matchPicture();
  // Provisions are part of the version, because a store never changes the description of a version.
  const version = releaseVersion(
    versionIn(path.join(root, 'shell')),
    scripts,
    page,
    style,
    publicHashes(),
    provides,
    settings,
    serverHalf,
    picture,
  );
  /** @param {string} file */
  const urlOf = (file) => `/releases/shell/${file.startsWith('files/') ? file : `${version}/${file}`}`;
  // As urgent as what the gateway preloads: what stands first is fetched first.
  const tags = inPage.map(
    ({ file, integrity }) =>
      `<script defer fetchpriority="high" src="${urlOf(file)}" integrity="${integrity}"></script>`,
  );
  fs.cpSync(publicFolder, outDir, { recursive: true });
  fs.writeFileSync(path.join(outDir, 'share-match.svg'), picture);
  // A release of a remote is read by it once more on its way in.
  fs.writeFileSync(path.join(outDir, 'portal.json'), settings);
  fs.writeFileSync(
    path.join(outDir, 'index.html'),
    page
      .replaceAll('__BASE__', `/releases/shell/${version}`)
      .replace('__SCRIPTS__', tags.join('\n    '))
      .replace('__STYLE__', style),
  );
  return {
    name: 'shell',
    version,
    scripts: inPage.map(({ file, integrity }) => ({ file: urlOf(file), integrity })),
    preload: scriptsOf(namedChunkGroups[RENDERER]).map(({ file }) => urlOf(file)),
    calls: scriptsOf(namedChunkGroups[HTTP_CLIENT]).map(({ file }) => urlOf(file)),
    files: listed(
      scripts.filter((script) => !inPage.includes(script)),
      urlOf,
    ),
    provides,
    uses,
    ...(serverHalf ? { serverHalf } : {}),
  };
}
