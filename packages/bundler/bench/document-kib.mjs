// The document of a first visit as the gateway writes and compresses it, for a portal released once. The inlined data
// of the first screen is excluded, because it is the same in every build.
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { fillPage } from '@baazi/contracts/fill-page';
import { sha384 } from '@baazi/describe-release/built-scripts';

/** @import { RemoteRelease, RemoteRoute, ShellRelease } from '@baazi/contracts' */

/** The gateway compresses a page per visit. */
const QUALITY = 5;
/** @param {RemoteRoute} route */
const isPublic = ({ access }) => access !== 'operator';

/**
 * KiB, brotli.
 * @param {{ page: string, scripts: string[], preloads: { href: string, integrity: string }[], registry: object }} parts
 *   scripts: the elements in the place of the page's own
 */
function compressedKib({ page, scripts, preloads, registry }) {
  const links = preloads.map(
    ({ href, integrity }) => `<link rel="preload" as="script" href="${href}" integrity="${integrity}">`,
  );
  const html = fillPage(page.replace(/(<script defer [^>]*><\/script>\s*)+/, scripts.join('\n    ')), {
    PRELOADS: links.join('\n    '),
    REGISTRY: JSON.stringify(registry),
  });
  const compressed = zlib.brotliCompressSync(html, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: QUALITY } });
  return compressed.length / 1024;
}

/** @param {string} folder */
const pageIn = (folder) => fs.readFileSync(path.join(folder, 'index.html'), 'utf8');

/**
 * The document as shipped.
 * @param {{ folder: string, release: ShellRelease }} shell
 * @param {RemoteRelease[]} remotes
 * @param {string} route
 */
export function shippedDocumentKib({ folder, release: shell }, remotes, route) {
  const { version, files, preload: ofEveryPage = [], calls = [] } = shell;
  const published = remotes
    .map(({ uses: _uses, ...release }) => ({ ...release, routes: release.routes.filter(isPublic) }))
    .filter(({ routes }) => routes.length > 0);
  const owner = published.find(({ routes }) => routes.some(({ path: known }) => known === route));
  const own = owner?.routes.find(({ path: known }) => known === route);
  const ofShell = [...ofEveryPage, ...(own?.access === 'player' ? calls : [])];
  const preloads = [...ofShell, ...(owner ? [owner.entry, ...owner.preload, ...(own?.preload ?? [])] : [])];
  const versions = [...published.map((remote) => `${remote.name}@${remote.version}`), `shell@${version}`];
  /** @param {Record<string, string>} all */
  const few = (all) => Object.fromEntries(Object.entries(all).filter(([url]) => preloads.includes(url)));
  const page = pageIn(folder);
  return compressedKib({
    page,
    scripts: page.match(/<script defer [^>]*><\/script>/g) ?? [],
    preloads: preloads.map((href) => ({
      href,
      integrity: files[href] ?? owner?.files[href] ?? owner?.integrity ?? '',
    })),
    registry: {
      remotes: published.map((remote) => ({ ...remote, files: few(remote.files) })),
      shell: { version, files: few(files) },
      elsewhere: ['/ops/*'],
      scriptList: { url: `/releases/scripts/${versions.join()}.json`, integrity: sha384(Buffer.from(versions.join())) },
    },
  });
}

/**
 * The document of a build without federation: the same page, its own scripts, and the routes of the registry, which
 * such an application also needs. Its chunks are named in its own script.
 * @param {{ folder: string }} shell
 * @param {RemoteRelease[]} remotes
 * @param {{ folder: string, main: string[], preloads: string[] }} build
 */
export function comparedDocumentKib({ folder }, remotes, { folder: built, main, preloads }) {
  /** @param {string} file */
  const integrityOf = (file) => sha384(fs.readFileSync(path.join(built, file)));
  const published = remotes
    .map(({ name, routes }) => ({
      name,
      routes: routes.filter(isPublic).map(({ preload: _preload, ...route }) => route),
    }))
    .filter(({ routes }) => routes.length > 0);
  return compressedKib({
    page: pageIn(folder),
    scripts: main.map((file) => `<script defer src="/files/${file}" integrity="${integrityOf(file)}"></script>`),
    preloads: preloads.map((file) => ({ href: `/files/${file}`, integrity: integrityOf(file) })),
    registry: { remotes: published },
  });
}
