import type { RemoteEntry, RemoteRelease, Use } from '@baazi/contracts';
import { sha384, type ServedPortal } from './serve-portal';

/**
 * A container as the federation runtime expects it, around `lifecycles` that define the misbehaviour of the
 * remote.
 */
const container = (name: string, lifecycles: string): string =>
  `var ${name.replaceAll('-', '_')} = { init() {}, get() { return Promise.resolve(() => (${lifecycles})); } };`;

const entryOf = (portal: ServedPortal, name: string): RemoteEntry => {
  const entry = portal.registry.remotes.find((remote) => remote.name === name);
  if (!entry) throw new Error(`no ${name}`);
  return entry;
};

/**
 * Adds a release of a remote to the registry whose entry is this script. The previous release stays as `lastGood`
 * where requested, or as the live one beside a canary.
 */
export function release(
  portal: ServedPortal,
  name: string,
  {
    script,
    withPreviousRelease = false,
    isCanary = false,
    integrity,
    uses,
  }: {
    script: string;
    withPreviousRelease?: boolean;
    isCanary?: boolean;
    integrity?: string;
    uses?: Record<string, Use>;
  },
): string {
  const before = entryOf(portal, name);
  const { lastGood: _lastGood, canary: _canary, ...good } = before;
  const version = `9.9.9-${sha384(script).slice(7, 15).replace(/\W/g, 'x')}`;
  const entry = `/releases/${name}/${version}/remoteEntry.js`;
  const hash = integrity ?? sha384(script);
  const broken: RemoteRelease = {
    ...good,
    version,
    entry,
    integrity: hash,
    preload: [],
    files: { [entry]: hash },
    uses,
    routes: good.routes.map((route) => ({ ...route, preload: [] })),
  };
  portal.mischief.set(entry, { status: 200, body: script });
  portal.registry.remotes = portal.registry.remotes.map((remote) =>
    remote.name === name
      ? isCanary
        ? { ...good, canary: { ...broken, percent: 100 } }
        : { ...broken, ...(withPreviousRelease ? { lastGood: good } : {}) }
      : remote,
  );
  return entry;
}

const steps = {
  bootstrap: 'async bootstrap() {}',
  mount: 'async mount({domElement}) { domElement.textContent = "made by hand"; }',
  unmount: 'async unmount({domElement}) { domElement.textContent = ""; }',
};

/** A remote with one step replaced. */
export const lifecyclesWith = (name: string, step: Partial<typeof steps>): string =>
  container(name, `{ ${Object.values({ ...steps, ...step }).join(', ')} }`);
export { container };
