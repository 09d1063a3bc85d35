// Development server of one micro-frontend: `npm run dev -w mf-wallet`. http://localhost:3103 shows the app alone, with
// fake replies; the same URL in the overrides panel of a development shell (`npm run dev -w shell`) mounts it in a
// local portal.
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { printHelpIfAsked } from '../../dev/prepare/help.mjs';
import { aloneConfig, alonePage } from './dev/alone-config.mjs';
import { withRefresh } from './dev/with-refresh.mjs';
import { declarationIn } from './apps.mjs';
import { remoteConfig } from './webpack/remote-config.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

printHelpIfAsked(import.meta.filename);
const folder = process.cwd();
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

const compiler = webpack([withRefresh(remoteConfig(folder, { development: true })), withRefresh(aloneConfig(folder))]);
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
const origin = `http://localhost:${port}`;
console.log(`${name} alone:        ${origin}`);
console.log(`${name} in a portal:  npm run dev -w shell, then ${origin} in the panel 'Overrides'`);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void server.stop().then(() => process.exit(0)));
