// The part of the federation runtime that entries leave to the shell, as far as our builds use it.
import type {
  ConsumesOptions,
  InitContainerEntryOptions,
  InstallInitialConsumesOptions,
  WebpackRequire,
} from '@module-federation/webpack-bundler-runtime';
import { loadShared, prepareShared } from './share-scope';

/** True for a container with runtime plugins, remotes or shared modules of its own. */
function needsFederation({ federation: { initOptions } }: WebpackRequire): boolean {
  const { plugins = [], remotes = [], shared = {} } = initOptions ?? {};
  return [plugins, remotes, Object.keys(shared)].some(({ length }) => length > 0);
}

/** Lets a container import shared modules, by their ids in its build: each is evaluated at its first import. */
function provideShared(webpackRequire: WebpackRequire, ids: readonly (string | number)[] = []): void {
  const requirements = webpackRequire.consumesLoadingData?.moduleIdToConsumeDataMapping ?? {};
  for (const id of ids) {
    const requirement = requirements[id];
    if (!requirement) throw new Error(`the shared module ${id} has no description`);
    webpackRequire.m[id] ??= (module: { exports: unknown }) => {
      // Otherwise webpack would take a module that threw for evaluated.
      delete webpackRequire.c[id];
      module.exports = loadShared(requirement);
    };
  }
}

/** The containers of our builds need no more; others are handed to the federation runtime before their modules run. */
async function initContainer(options: InitContainerEntryOptions): Promise<unknown> {
  const { webpackRequire } = options;
  await prepareShared(Object.values(webpackRequire.consumesLoadingData?.moduleIdToConsumeDataMapping ?? {}));
  if (!needsFederation(webpackRequire)) return true;
  return (await import(/* webpackChunkName: "federation" */ './federation')).initContainer(options);
}

/** `init` returns what stands for a federation instance. */
export const entryRuntime = {
  bundlerRuntime: {
    S: {},
    init: () => ({}),
    consumes: ({ chunkId, chunkMapping, webpackRequire }: ConsumesOptions) =>
      provideShared(webpackRequire, chunkMapping[chunkId]),
    installInitialConsumes: ({ initialConsumes, webpackRequire }: InstallInitialConsumesOptions) =>
      provideShared(webpackRequire, initialConsumes),
    initContainerEntry: initContainer,
  },
};
