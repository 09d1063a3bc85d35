// Builds one browser part into a folder and describes it: `node build-part.mjs mf-wallet OUT_DIR BUILD_ID`.
// A child process of portal.mjs, so that two parts can build at once and memory is given back.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import { describeRelease } from './describe-release.mjs';
import { root } from './parts.mjs';
import { precompress } from './precompress.mjs';

const [part, outDir, buildId] = process.argv.slice(2);
process.env.OUT_DIR = outDir;
process.env.BUILD_ID = buildId;
const { default: config } = await import(pathToFileURL(path.join(root, part, 'webpack.config.mjs')).href);

const stats = await new Promise((resolve, reject) => {
  const compiler = webpack(config);
  compiler.run((error, result) =>
    compiler.close((closeError) => ((error ?? closeError) ? reject(error ?? closeError) : resolve(result))),
  );
});
if (stats.hasErrors()) {
  console.error(stats.toString({ preset: 'errors-only', colors: false }));
  process.exit(1);
}
for (const warning of stats.toJson({ all: false, warnings: true }).warnings)
  console.error(`${part}: ${warning.message}`);
await describeRelease({ part, outDir, stats });
await precompress(outDir);
