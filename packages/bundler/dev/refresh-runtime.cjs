// One Fast Refresh runtime for the whole page. Shell and remotes are bundles of their own, and each would keep its own
// list of components; the list of the one that drew the screen is what an update must find. Development only.
const key = '__baaziRefreshRuntime';
globalThis[key] ??= require('react-refresh/cjs/react-refresh-runtime.development.js');
module.exports = globalThis[key];
