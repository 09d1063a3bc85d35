import type { Registry, RemoteRelease, ShellEntry } from '@baazi/contracts';

const withoutProps = <S extends { props: object }>(slots: Record<string, S>): Record<string, S> =>
  Object.fromEntries(Object.entries(slots).map(([name, slot]) => [name, { ...slot, props: {} }]));

const toldOf = <R extends RemoteRelease>({ uses: _uses, ...release }: R): Omit<R, 'uses'> => ({
  ...release,
  ...(release.slots ? { slots: withoutProps(release.slots) } : {}),
  ...(release.fills ? { fills: withoutProps(release.fills) } : {}),
});

/** What browsers are told of a registry: what releases agreed on among each other was settled before they went live. */
export function registryForBrowsers({ remotes, shell, unchecked: _unchecked, ...rest }: Registry): Registry {
  return {
    ...rest,
    remotes: remotes.map(({ lastGood, canary, ...live }) => ({
      ...toldOf(live),
      ...(lastGood ? { lastGood: toldOf(lastGood) } : {}),
      ...(canary ? { canary: toldOf(canary) } : {}),
    })),
    shell: shell && shellForBrowsers(shell),
  };
}

function shellForBrowsers({
  provides: _provides,
  lastGood: _lastGood,
  canary: _canary,
  ended: _ended,
  ...shell
}: ShellEntry): ShellEntry {
  return shell;
}
