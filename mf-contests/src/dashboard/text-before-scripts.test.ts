import fs from 'node:fs';
import path from 'node:path';
import { en } from '../texts';
import { hi } from '../texts.hi';

test('renders the same text before scripts and after', () => {
  const { routes } = JSON.parse(fs.readFileSync(path.join(__dirname, '../../mfe.json'), 'utf8'));
  const { words: copy } = routes.find((route: { path: string }) => route.path === '/user/dashboard');
  expect(copy).toEqual({ en: { text: en.welcomeLine }, hi: { text: hi.welcomeLine } });
});
