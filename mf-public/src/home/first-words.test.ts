import fs from 'node:fs';
import path from 'node:path';
import { en } from '../texts.en';
import { hi } from '../texts.hi';

test('renders the same text before scripts and after', () => {
  const { routes } = JSON.parse(fs.readFileSync(path.join(__dirname, '../../mfe.json'), 'utf8'));
  const { words } = routes.find((route: { path: string }) => route.path === '/');
  expect(words).toEqual({
    en: { title: en.home.heroTitle, text: en.home.heroText },
    hi: { title: hi.home.heroTitle, text: hi.home.heroText },
  });
});
