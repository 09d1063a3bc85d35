import fs from 'node:fs';
import path from 'node:path';
import { en } from '../texts';
import { hi } from '../texts.hi';

test('the text in the page before any script equals the text of the screen', () => {
  const { routes } = JSON.parse(fs.readFileSync(path.join(__dirname, '../../mfe.json'), 'utf8'));
  const { words: copy } = routes.find((route: { path: string }) => route.path === '/');
  expect(copy).toEqual({
    en: { title: en.home.heroTitle, text: en.home.heroText },
    hi: { title: hi.home.heroTitle, text: hi.home.heroText },
  });
});
