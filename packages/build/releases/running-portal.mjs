import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 10_000;

function portsOf(dataDir) {
  try {
    return JSON.parse(fs.readFileSync(path.join(dataDir, 'ports.json'), 'utf8'));
  } catch {
    return {};
  }
}

/** Where the portal of this data folder answers, if it runs: its ports stay written down when it stops. */
export async function runningOrigin(dataDir, given) {
  const { gateway } = portsOf(dataDir);
  const origin = given ?? (gateway && `http://127.0.0.1:${gateway}`);
  return origin &&
    (await fetch(`${origin}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    ))
    ? origin
    : undefined;
}

/** Waits until a page that is opened now names this release; false when that takes too long. */
export async function untilServed(origin, release) {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(50)) {
    const page = await fetch(`${origin}/`).then(
      (answer) => answer.text(),
      () => '',
    );
    if (page.includes(`/releases/${release.name}/${release.version}/`)) return true;
  }
  return false;
}

/** What the gateway's metrics say of released parts: `[{name, labels, value}]`; undefined when it cannot be asked. */
export async function releaseMetrics(dataDir, given) {
  const port = portsOf(dataDir)['gateway.internal'];
  const address = given ?? (port && `http://127.0.0.1:${port}/metrics`);
  const text =
    address &&
    (await fetch(address, { signal: AbortSignal.timeout(3000) }).then(
      (answer) => (answer.ok ? answer.text() : undefined),
      () => undefined,
    ));
  return text?.split('\n').flatMap((line) => {
    const [, name, words, value] = /^(remote_\w+)\{(.*)\} (\S+)$/.exec(line) ?? [];
    return name
      ? [
          {
            name,
            labels: Object.fromEntries([...words.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text])),
            value: Number(value),
          },
        ]
      : [];
  });
}
