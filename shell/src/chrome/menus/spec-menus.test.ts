import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const root = path.resolve(__dirname, '../../../..');
const declared = z.object({
  routes: z.array(
    z.object({
      title: z.object({ en: z.string() }),
      menu: z.object({ in: z.array(z.string()), order: z.number() }).optional(),
    }),
  ),
});
const entries = fs
  .readdirSync(root)
  .filter((name) => name.startsWith('mf-'))
  .flatMap((name) => declared.parse(JSON.parse(fs.readFileSync(path.join(root, name, 'mfe.json'), 'utf8'))).routes)
  .sort((one, other) => (one.menu?.order ?? 0) - (other.menu?.order ?? 0));

// The product's spec, section 2. Later screens are reached from the profile menu and from slots.
test.each([
  ['bottom', ['Dashboard', 'Teams', 'Wallet', 'Refer', 'Profile']],
  ['side', ['Dashboard', 'Teams', 'Wallet', 'Refer']],
  ['profile', ['Leagues']],
])('the %s menu has the entries of the spec', (position, titles) =>
  expect(entries.filter(({ menu }) => menu?.in.includes(position)).map(({ title }) => title.en)).toEqual(titles),
);
