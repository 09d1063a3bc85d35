import { registryShape } from '@baazi/contracts/registry-shapes';
import fs from 'node:fs';
import path from 'node:path';

/** Copies the registry and every release it names. The registry is read first: what it names then stays. */
export function copyReleases(from: string, to: string): void {
  const file = path.join(from, 'registry.json');
  if (!fs.existsSync(file)) return;
  const text = fs.readFileSync(file, 'utf8');
  const { remotes, shell } = registryShape.parse(JSON.parse(text));
  const named = [...remotes, ...(shell ? [{ ...shell, name: 'shell' }] : [])].flatMap((entry) =>
    [entry, entry.lastGood, entry.canary].flatMap((release) =>
      // Beside its own folder what it shares with other releases of the part.
      release ? [path.join(entry.name, release.version), path.join(entry.name, 'files')] : [],
    ),
  );
  for (const release of new Set(named.flatMap((place) => [place, path.join('maps', place)])))
    if (fs.existsSync(path.join(from, release)))
      fs.cpSync(path.join(from, release), path.join(to, release), { recursive: true });
  fs.mkdirSync(to, { recursive: true });
  fs.writeFileSync(path.join(to, 'registry.json'), text);
}
