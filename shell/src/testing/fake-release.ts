import type { RemoteEntry, RemoteRelease } from '@baazi/contracts';
import { sha384, type ServedPortal } from './serve-portal';

/** A container as the federation runtime expects it, around handwritten exports: `door` holds a remote's faults. */
const container = (name: string, door: string): string =>
  `var ${name.replaceAll('-', '_')} = { init() {}, get() { return Promise.resolve(() => (${door})); } };`;

const entryOf = (portal: ServedPortal, name: string): RemoteEntry => {
  const entry = portal.registry.remotes.find((remote) => remote.name === name);
  if (!entry) throw new Error(`no ${name}`);
  return entry;
};

/**
 * Adds a release of a remote to the registry whose entry is this script. The earlier release stays as `lastGood`
 * where requested, or as the live one beside a canary.
 */
export function release(
  portal: ServedPortal,
  name: string,
  {
    script,
    keepLastGood = false,
    trialPercent,
    integrity,
  }: { script: string; keepLastGood?: boolean; trialPercent?: number; integrity?: string },
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
    routes: good.routes.map((route) => ({ ...route, preload: [] })),
  };
  portal.mischief.set(entry, { status: 200, body: script });
  portal.registry.remotes = portal.registry.remotes.map((remote) =>
    remote.name === name
      ? trialPercent === undefined
        ? { ...broken, ...(keepLastGood ? { lastGood: good } : {}) }
        : { ...good, canary: { ...broken, percent: trialPercent } }
      : remote,
  );
  return entry;
}

const steps = {
  bootstrap: 'async bootstrap() {}',
  mount: 'async mount({domElement}) { domElement.textContent = "made by hand"; }',
  unmount: 'async unmount({domElement}) { domElement.textContent = ""; }',
};

/** A remote with one replaced step. */
export const doorWith = (name: string, step: Partial<typeof steps>): string =>
  container(name, `{ ${Object.values({ ...steps, ...step }).join(', ')} }`);
export { container };
