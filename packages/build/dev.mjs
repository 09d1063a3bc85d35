// One micro-frontend on a developer's machine: `npm run dev -w mf-wallet`.
// http://localhost:3103 is the part alone, over pretend answers; the same server is what
// `?mf-override=mf-wallet=http://localhost:3103` points a portal of the local profile at.
import fs from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { aloneConfig, alonePage } from './dev/alone-config.mjs';
import { withRefresh } from './dev/with-refresh.mjs';
import { remoteConfig } from './webpack/remote-config.mjs';

const folder = process.cwd();
const { name, devPort } = JSON.parse(fs.readFileSync(path.join(folder, 'mfe.json'), 'utf8'));
const port = Number(process.env.PORT ?? devPort);
if (!port) throw new Error(`${name}/mfe.json names no devPort, and PORT is not set.`);

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
    setupMiddlewares: (middlewares) => [
      ...middlewares,
      {
        name: 'alone-page',
        middleware: (request, response, next) => {
          if (request.method !== 'GET' || path.extname(request.path)) return next();
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(alonePage(name));
        },
      },
    ],
  },
  compiler,
);
await server.start();
console.log(
  `${name} alone:        http://localhost:${port}\n${name} in a portal:  http://localhost:8080/?mf-override=${name}=http://localhost:${port}`,
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void server.stop().then(() => process.exit(0)));
