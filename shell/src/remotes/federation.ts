// The federation runtime, and the only file that imports it. A chunk of its own, for remotes whose builds need it.
import { createInstance } from '@module-federation/enhanced/runtime';
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import bundler, { type InitContainerEntryOptions } from '@module-federation/webpack-bundler-runtime';
import type { Release } from '../registry/registry';

/** The runtime that entries of webpack and Rspack leave to the shell. */
export const wholeRuntime = {
  ...bundler,
  // Each remote gets its own instance: the runtime's `init` would return an earlier one of the same name.
  runtime: { ...bundler.runtime, init: createInstance },
};

/** Gives the core of the runtime to entries that read it as a global. */
export function provideCore(): void {
  createInstance({ name: 'shell', remotes: [], plugins: [provideRuntimeCore()] });
}

/** Initialises a container that was begun with `entryRuntime`, which cannot run it. */
export function initContainer(options: InitContainerEntryOptions): unknown {
  const { webpackRequire } = options;
  const { runtime, bundlerRuntime, attachShareScopeMap } = wholeRuntime;
  Object.assign(webpackRequire.federation, { runtime, bundlerRuntime, attachShareScopeMap });
  Object.assign(webpackRequire.federation, { instance: bundlerRuntime?.init({ webpackRequire, libraryType: 'var' }) });
  attachShareScopeMap?.(webpackRequire);
  return bundlerRuntime?.initContainerEntry(options);
}

/** Development only: federation's inspector reads from the manifests what each remote exposes and shares. */
export async function showManifests(releases: readonly Release[]): Promise<void> {
  const { snapshotHandler } = createInstance({ name: 'shell', remotes: [] });
  await Promise.all(
    releases.map(({ name, entry }) =>
      snapshotHandler.loadRemoteSnapshotInfo({
        moduleInfo: { name, entry: entry.replace(/[^/]*$/, 'mf-manifest.json') },
      }),
    ),
  );
}
