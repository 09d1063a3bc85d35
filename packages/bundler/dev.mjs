// Development server of one micro-frontend: `npm run dev -w mf-wallet`. http://localhost:3103 shows the app alone, with
// fake replies; the same URL in the overrides panel of a development shell (`npm run dev -w shell`) mounts it in a
// local portal.
// Usage: npx baazi dev mf-wallet [--portal https://baazi.example [--hours 8]] [--data .data]
// --portal prints a link: the browser of this device that opens it runs the app inside that deployed portal. The link is
// signed with RELEASE_SIGNING_KEY, or with the key of the local portal in --data.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { portalOriginOf, previewLink, releaseKeys } from '@baazi/releases';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { headComment, printHelpIfAsked } from '../../dev/prepare/help.mjs';
import { aloneConfig, alonePage } from './dev/alone-config.mjs';
import { withRefresh } from './dev/with-refresh.mjs';
import { declarationIn, root } from './apps.mjs';
import { remoteConfig } from './webpack/remote-config.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

printHelpIfAsked(import.meta.filename);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    portal: { type: 'string' },
    hours: { type: 'string', default: '8' },
    data: { type: 'string', default: path.join(root, '.data') },
  },
});
const folder = positionals[0] === undefined ? process.cwd() : path.join(root, positionals[0]);
if (!fs.existsSync(path.join(folder, 'mfe.json'))) {
  console.error(headComment(import.meta.filename));
  process.exit(1);
}
const { name, devPort } = declarationIn(folder);
const port = Number(process.env.PORT ?? devPort);
if (!port) throw new Error(`${name}/mfe.json names no devPort, and PORT is not set.`);

/**
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {() => void} next
 */
function servePage(request, response, next) {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  if (request.method !== 'GET' || path.extname(pathname)) return next();
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(alonePage(name));
}

/** The link for a deployed portal; before the server starts, because it may be refused. */
async function linkTo(/** @type {string} */ given) {
  const { signer } = releaseKeys(path.join(path.resolve(values.data), 'releases'));
  if (signer === undefined)
    throw new Error('The link is signed with the key of your team: RELEASE_SIGNING_KEY is missing.');
  const portal = await portalOriginOf(given);
  return previewLink({ name, version: `localhost:${port}`, hours: Number(values.hours), portal, signer });
}
const link = values.portal === undefined ? undefined : await linkTo(values.portal);

/** A deployed portal runs production React, which code for its development build does not fit: no Fast Refresh there. */
function deployedConfig() {
  const config = remoteConfig(folder);
  return { ...config, devtool: 'source-map', optimization: { ...config.optimization, minimize: false } };
}
const compiler = webpack([
  link ? deployedConfig() : withRefresh(remoteConfig(folder, { development: true })),
  withRefresh(aloneConfig(folder)),
]);
const server = new WebpackDevServer(
  {
    host: 'localhost',
    port,
    hot: true,
    // A portal with production React cannot refresh in place: it reloads the page.
    liveReload: true,
    headers: { 'access-control-allow-origin': '*' },
    allowedHosts: ['localhost'],
    client: { webSocketURL: { hostname: 'localhost', port, pathname: '/ws' }, overlay: false, logging: 'warn' },
    static: false,
    devMiddleware: { publicPath: '/' },
    setupMiddlewares: (middlewares) => [...middlewares, { name: 'alone-page', middleware: servePage }],
  },
  compiler,
);
await server.start();
// A portal gives up on an entry after five seconds, and the first build takes longer.
await new Promise((resolve) => server.middleware?.waitUntilValid(resolve));
const origin = `http://localhost:${port}`;
console.log(`${name} alone:        ${origin}`);
console.log(`${name} in a portal:  npm run dev -w shell, then ${origin} in the panel 'Overrides'`);
if (link) console.log(`${name} in ${values.portal}, until ${link.until}:\n${link.url}`);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void server.stop().then(() => process.exit(0)));
