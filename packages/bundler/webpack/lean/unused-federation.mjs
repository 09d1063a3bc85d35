// Stands in, in the shell's build, for files of the federation runtime that the portal never runs: remotes are
// registered with their entries (no manifest, so no snapshots), and the shell preloads with links of its own.
const notHere = () => {
  throw new Error('The portal loads remotes by their entries: snapshots and preloadRemote are not in this build.');
};
export const generatePreloadAssetsPlugin = notHere;
export const formatPreloadArgs = notHere;
export const preloadAssets = notHere;

/** No remote has a snapshot. */
export const getGlobalRemoteInfo = () => ({});
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { lifecycle: {}, applyPlugin() {}, removePlugin() {} };
  loadRemoteSnapshotInfo = notHere;
}
