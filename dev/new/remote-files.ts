import type { ScaffoldName } from './scaffold-name';

/** Layout, access and menu by the path prefix, as in existing remotes. */
function layoutOf(route: string) {
  if (route.startsWith('/ops/')) return { layout: 'ops', access: 'operator', menu: ['ops'] };
  if (route.startsWith('/user/')) return { layout: 'portal', access: 'player', menu: ['side', 'bottom'] };
  return { layout: 'bare', access: 'anyone', menu: [] };
}

/** The files of a new remote, except package.json and Dockerfile. */
export function remoteFiles(
  { name, short, pascal, title }: ScaffoldName,
  { route, devPort }: { route: string; devPort: number },
): Record<string, string> {
  const { layout, access, menu } = layoutOf(route);
  const entry = {
    path: route,
    layout,
    access,
    title: { en: title, hi: title },
    ...(menu.length ? { menu: { in: menu, order: 90, icon: 'dot' } } : {}),
    skeleton: 'list',
  };
  const signedIn = access === 'operator' ? `{ ...asha, role: 'operator' }` : 'asha';
  const player = access === 'anyone' ? '' : `player: ${signedIn}, `;
  const host = access === 'anyone' ? 'mountAlone' : 'asha, mountAlone';
  return {
    'mfe.json': JSON.stringify({ name, devPort, routes: [entry] }),
    'webpack.config.mjs': `import { remoteConfig } from '@baazi/bundler/remote-config';

export default remoteConfig(import.meta.dirname);
`,
    'src/route.ts': `/** The route that mfe.json declares. */
export const route = '${route}';
`,
    'src/lifecycles.ts': `import { lifecycles } from '@baazi/portal-kit';
import { App } from './app';
import { texts } from './texts';

export const { bootstrap, mount, unmount, unload } = lifecycles(App, { texts });
`,
    'src/standalone.tsx': `// Runs this app alone: \`npm run dev -w ${name}\`.
// Pass server replies as \`answers\`; they are parsed by the contract.
import { ${host} } from '@baazi/portal-kit/host';
import { App } from './app';
import { route } from './route';
import { texts } from './texts';

export const alone = mountAlone(App, { at: route, ${player}texts });
`,
    'src/texts.ts': `export const en = {
  title: '${title}',
  empty: 'Nothing here yet.',
};

/** The texts of this app; the Hindi ones are loaded on demand. */
export const texts = { en, hi: () => import('./texts.hi').then(({ hi }) => hi) };
`,
    'src/texts.hi.ts': `import type { en } from './texts';

export const hi: typeof en = {
  title: '${title}',
  empty: 'यहाँ अभी कुछ नहीं है।',
};
`,
    'src/app.tsx': `import { Route, Routes } from 'react-router-dom';
import { route } from './route';
import { ${pascal} } from './${short}/${short}';

/** The screens of this app. */
export function App() {
  return (
    <Routes>
      <Route path={route} element={<${pascal} />} />
    </Routes>
  );
}
`,
    [`src/${short}/${short}.tsx`]: `import { Card, theme, useTexts } from '@baazi/portal-kit';
import styled from 'styled-components';
import { texts } from '../texts';

const Box = styled(Card)\`
  display: grid;
  gap: \${theme.space(3)};
  & > h1 {
    margin: 0;
    font-size: \${theme.size.xl};
  }
\`;

export function ${pascal}() {
  const t = useTexts(texts);
  return (
    <Box as="section" data-area="${short}">
      <h1>{t.title}</h1>
      <p>{t.empty}</p>
    </Box>
  );
}
`,
    'src/app.test.tsx': `/** @jest-environment jsdom */
import { ${host} } from '@baazi/portal-kit/host';
import { screen } from '@testing-library/react';
import mfe from '../mfe.json';
import { App } from './app';
import { route } from './route';
import { texts } from './texts';

test('renders the screen at the route of mfe.json', async () => {
  expect(mfe.routes.map(({ path }) => path)).toEqual([route]);
  const alone = await mountAlone(App, { at: route, ${player}texts });
  await screen.findByRole('heading', { name: texts.en.title });
  await alone.unmount();
});
`,
  };
}
