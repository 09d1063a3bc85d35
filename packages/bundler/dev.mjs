// One micro-frontend on a developer's machine: `npm run dev -w mf-wallet`.
// http://localhost:3103 is the part alone, over pretend answers; the same address in the overrides panel of a development
// shell (`npm run dev -w shell`) puts it into a local portal.
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { aloneConfig, alonePage } from './dev/alone-config.mjs';
import { withRefresh } from './dev/with-refresh.mjs';
import { declarationIn } from './read-manifest.mjs';
import { remoteConfig } from './webpack/remote-config.mjs';

/** @import { IncomingMessage, ServerResponse } from 'node:http' */

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
    // A portal whose React is the production one cannot refresh in place: it loads the page again.
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
