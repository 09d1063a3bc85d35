// `npm run workshop -w @baazi/portal-kit`: every primitive in its states at http://localhost:3110/__kit.
import webpack from 'webpack';
import Server from 'webpack-dev-server';
import { baseConfig } from '../bundler/webpack/base-config.mjs';

const PORT = Number(process.env.PORT ?? 3110);
const page =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Portal kit</title></head><body><div id="overlay"></div><script src="/workshop.js"></script></body></html>';
const base = baseConfig({
  folder: import.meta.dirname,
  outDir: `${import.meta.dirname}/dist/workshop`,
  uniqueName: 'workshop',
});

const config = {
  ...base,
  mode: 'development',
  entry: { workshop: './src/workshop/start-workshop.tsx' },
  output: { ...base.output, filename: 'workshop.js', publicPath: '/' },
};

if (process.argv[1] === import.meta.filename) {
  const server = new Server(
    {
      port: PORT,
      setupMiddlewares: (middlewares, { app }) => {
        app.get('/__kit', (_request, response) => response.send(page));
        return middlewares;
      },
    },
    webpack(config),
  );
  await server.start();
  console.log(`http://localhost:${PORT}/__kit`);
}
