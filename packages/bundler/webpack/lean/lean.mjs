import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleReplacement } from './module-replacement.mjs';

const unusedCode = path.join(import.meta.dirname, 'unused-code.mjs');
export const providedBundlerFile = fileURLToPath(import.meta.resolve('@baazi/describe-release/provided-bundler'));

/** Removes third-party code that the portal never runs: 6 KiB (brotli). */
export const leanVendors = () => [
  new ModuleReplacement({ pattern: /\/fetch\.js$/, owner: /axios[\\/]lib[\\/]adapters/, file: unusedCode }),
  new ModuleReplacement({
    pattern: /\/(toFormData|toURLEncodedForm|formDataToJSON|AxiosURLSearchParams|progressEventReducer)\.js$/,
    owner: /axios[\\/]lib/,
    file: unusedCode,
  }),
  new ModuleReplacement({ pattern: /\/Prefixer\.js$/, owner: /stylis[\\/]src/, file: unusedCode }),
];

/** Removes from a remote's entry the federation code that the shell provides: 3.6 KiB (brotli) each. */
export const leanRemote = () => [
  new ModuleReplacement({
    pattern: /webpack-bundler-runtime\/dist\/bundler\.js$/,
    owner: /\.federation$/,
    file: providedBundlerFile,
  }),
];
