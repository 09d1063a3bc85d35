// Replaces, in the shell, files of the federation runtime that the portal never runs: remotes are registered by entry
// (no manifest, so no snapshots), and the shell preloads with its own links.
const notHere = () => {
  throw new Error('The portal loads remotes by their entries: snapshots and preloadRemote are not in this build.');
};
export const generatePreloadAssetsPlugin = notHere;
export const formatPreloadArgs = notHere;
export const preloadAssets = notHere;

/** Remotes have no snapshots. */
export const getGlobalRemoteInfo = () => ({});
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { lifecycle: {}, applyPlugin() {}, removePlugin() {} };
  loadRemoteSnapshotInfo = notHere;
}
