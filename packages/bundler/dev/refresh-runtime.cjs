// One Fast Refresh runtime per page. Shell and remotes are separate bundles, each with its own list of components; an
// update must find the list of the bundle that rendered the screen. Development only.
const key = '__baaziRefreshRuntime';
globalThis[key] ??= require('react-refresh/cjs/react-refresh-runtime.development.js');
module.exports = globalThis[key];
