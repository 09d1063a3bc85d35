/** Who sees a page: by the address it lives under, as its neighbours there. */
function placeOf(route) {
  if (route.startsWith('/ops/')) return { layout: 'ops', access: 'operator', menu: ['ops'] };
  if (route.startsWith('/user/')) return { layout: 'portal', access: 'player', menu: ['side'] };
  return { layout: 'bare', access: 'anyone', menu: [] };
}

/** The files of a new remote, but package.json and Dockerfile. */
export function remoteFiles({ name, short, pascal, title, route, devPort }) {
  const { layout, access, menu } = placeOf(route);
  const isOperators = access === 'operator';
  const entry = {
    path: route,
    layout,
    access,
    title: { en: title, hi: title },
    ...(menu.length ? { menu: { in: menu, order: 90, icon: 'dot' } } : {}),
    skeleton: 'list',
  };
  const someone = isOperators ? `{ ...asha, role: 'operator' }` : 'asha';
  const player = access === 'anyone' ? '' : `player: ${someone}, `;
  const imported = (what) => [what, ...(access === 'anyone' ? [] : ['asha'])].sort().join(', ');
  return {
    'mfe.json': `${JSON.stringify({ name, devPort, routes: [entry] }, null, 2)}\n`,
    'webpack.config.mjs': `import { remoteConfig } from '@baazi/build/remote-config';\n\nexport default remoteConfig(import.meta.dirname);\n`,
    'src/route.ts': `/** The address that mfe.json claims. */\nexport const route = '${route}';\n`,
    'src/lifecycles.ts': `import { lifecycles } from '@baazi/portal-kit';\nimport { App } from './app';\nimport { texts } from './texts';\n\nexport const { bootstrap, mount, unmount, unload } = lifecycles(App, { texts });\n`,
    'src/alone.tsx': `// This part alone: \`npm run dev -w ${name}\`. What the server would say stands here as \`answers\`, parsed by the contract.\nimport { ${imported('mountAlone')} } from '@baazi/portal-kit/host';\nimport { App } from './app';\nimport { route } from './route';\nimport { texts } from './texts';\n\nvoid mountAlone(App, { at: route, ${player}texts });\n`,
    'src/texts.en.ts': `/** What this part says. */\nexport const en = {\n  title: '${title}',\n  empty: 'Nothing here yet.',\n};\n`,
    'src/texts.hi.ts': `import type { en } from './texts.en';\n\nexport const hi: typeof en = {\n  title: '${title}',\n  empty: 'यहाँ अभी कुछ नहीं है।',\n};\n`,
    'src/texts.ts': `import { en } from './texts.en';\n\n/** What this part says; Hindi travels to its readers only. */\nexport const texts = { en, hi: () => import('./texts.hi').then(({ hi }) => hi) };\n`,
    'src/app.tsx': `import { Route, Routes } from 'react-router-dom';\nimport { route } from './route';\nimport { ${pascal} } from './${short}/${short}';\n\n/** The screens of this part. */\nexport function App() {\n  return (\n    <Routes>\n      <Route path={route} element={<${pascal} />} />\n    </Routes>\n  );\n}\n`,
    [`src/${short}/${short}.tsx`]: `import { Card, theme, useTexts } from '@baazi/portal-kit';\nimport styled from 'styled-components';\nimport { texts } from '../texts';\n\nconst Box = styled(Card)\`\n  display: grid;\n  gap: \${theme.space(3)};\n  & > h1 {\n    margin: 0;\n    font-size: \${theme.size.xl};\n  }\n\`;\n\nexport function ${pascal}() {\n  const t = useTexts(texts);\n  return (\n    <Box as="section" data-area="${short}">\n      <h1>{t.title}</h1>\n      <p>{t.empty}</p>\n    </Box>\n  );\n}\n`,
    'src/app.test.tsx': `/** @jest-environment jsdom */\nimport { ${imported('mountAlone')} } from '@baazi/portal-kit/host';\nimport { screen } from '@testing-library/react';\nimport mfe from '../mfe.json';\nimport { App } from './app';\nimport { route } from './route';\nimport { texts } from './texts';\n\ntest('the page is at the address that the portal is told', async () => {\n  expect(mfe.routes.map(({ path }) => path)).toEqual([route]);\n  const alone = await mountAlone(App, { at: route, ${player}texts });\n  await screen.findByRole('heading', { name: texts.en.title });\n  await alone.unmount();\n});\n`,
  };
}
