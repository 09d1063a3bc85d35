import fs from 'node:fs';
import path from 'node:path';

const APPS_AND_SERVICES = /^(mf-.+|svc-.+|shell|gateway)$/;
const KITS = ['packages/portal-kit', 'packages/service-kit'];

/**
 * Which folder uses which endpoint or event: `{'endpoints.withdraw': ['mf-wallet', 'svc-wallet']}`. Tests do not count.
 */
export function findUsers(root: string): Record<string, string[]> {
  const users: Record<string, Set<string>> = {};
  for (const folder of [...fs.readdirSync(root).filter((name) => APPS_AND_SERVICES.test(name)), ...KITS]) {
    const src = path.join(root, folder, 'src');
    if (!fs.existsSync(src)) continue;
    for (const file of fs
      .readdirSync(src, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !/(^|\/)(testing|alone)\//.test(name)))
      for (const [used] of fs.readFileSync(path.join(src, file), 'utf8').matchAll(/\b(endpoints|events)\.[A-Za-z]\w*/g))
        (users[used] ??= new Set()).add(folder);
  }
  return Object.fromEntries(
    Object.entries(users)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([used, folders]) => [used, [...folders].sort()]),
  );
}
