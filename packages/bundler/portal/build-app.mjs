// Builds one app into a folder and describes it: `node build-app.mjs mf-wallet OUT_DIR BUILD_ID`. Run as a child
// process of build-apps.mjs, so that two apps build in parallel and memory is released.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { precompress } from '@baazi/describe-release/precompress';
import { z } from 'zod';
import { root } from '../apps.mjs';
import { runWebpack } from '../webpack/run-webpack.mjs';
import { serverConfig } from '../webpack/server-config.mjs';
import { describeRelease } from './describe-release.mjs';

/** @import { Configuration } from 'webpack' */

/**
 * webpack validates the content.
 * @type {z.ZodType<Configuration>}
 */
const Config = z.custom((value) => typeof value === 'object' && value !== null);
const ConfigFile = z.object({ default: Config });

const [part = '', outDir = '', buildId = ''] = process.argv.slice(2);
process.env.OUT_DIR = outDir;
process.env.BUILD_ID = buildId;
const configFile = pathToFileURL(path.join(root, part, 'webpack.config.mjs')).href;

try {
  const stats = await runWebpack(ConfigFile.parse(await import(configFile)).default);
  const server = serverConfig(path.join(root, part), { outDir });
  if (server) await runWebpack(server);
  for (const { message } of stats.toJson({ all: false, warnings: true }).warnings ?? [])
    console.error(`${part}: ${message}`);
  describeRelease({ part, outDir, stats });
  await precompress(outDir);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
