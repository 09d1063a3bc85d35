import { isTest, parts, read, sourcesOf } from './source-files';

/** The one file that may touch what the browser calls storage: it cannot throw there. */
const SAFE = 'packages/portal-kit/src/storage/safe-storage.ts';
const inBrowser = parts
  .filter((part) => /^(shell|mf-.+|packages\/portal-kit)$/.test(part))
  .flatMap(sourcesOf)
  .filter((file) => /\/src\//.test(file) && !isTest(file));

test('browser code stores through browserStorage and tabStorage only: raw storage throws where it is forbidden', () => {
  expect(inBrowser.length).toBeGreaterThan(300);
  const raw = inBrowser.filter((file) => file !== SAFE && /\b(localStorage|sessionStorage)\b/.test(read(file)));
  expect(raw).toEqual([]);
});

test('browser code copies through copyText only: many browsers have no clipboard', () => {
  const raw = inBrowser.filter((file) => !file.endsWith('/copy-text.ts') && /\bclipboard\.\w+\(/.test(read(file)));
  expect(raw).toEqual([]);
});

test('browser code loads screens, parts and dialogs through the kit: React.lazy keeps a lost chunk for ever', () => {
  const bare = inBrowser.filter((file) => {
    const isLazy = /\blazy\s*(<[^(]*>)?\(/.test(read(file)) || /[{,]\s*lazy\b[^}]*\} from 'react'/.test(read(file));
    return isLazy && !file.endsWith('/lazy/lazy-screen.tsx');
  });
  expect(bare).toEqual([]);
});
