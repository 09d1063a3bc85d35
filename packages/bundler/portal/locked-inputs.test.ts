import { lockedFor, Lockfile } from './locked-inputs.mjs';

const lock = Lockfile.parse({
  packages: {
    'mf-a': { dependencies: { kit: '*', left: '^1.0.0' } },
    'svc-b': { dependencies: { mail: '^3.0.0' } },
    'packages/kit': { dependencies: { react: '19.0.0' } },
    'node_modules/kit': { link: true, resolved: 'packages/kit' },
    'node_modules/left': { version: '1.0.0', dependencies: { right: '^2.0.0' }, optionalDependencies: { gone: '1' } },
    'node_modules/left/node_modules/right': { version: '2.0.0' },
    'node_modules/right': { version: '1.0.0' },
    'node_modules/react': { version: '19.0.0', integrity: 'sha512-r' },
    'node_modules/mail': { version: '3.0.0' },
  },
});

test('lists reachable packages, nested copies first, and nothing that only a service installs', () => {
  expect(lockedFor(lock, ['mf-a'])).toEqual([
    'node_modules/left 1.0.0 ',
    'node_modules/left/node_modules/right 2.0.0 ',
    'node_modules/react 19.0.0 sha512-r',
  ]);
  expect(lockedFor(lock, ['svc-b'])).toEqual(['node_modules/mail 3.0.0 ']);
  expect(lockedFor(lock, ['unknown'])).toEqual([]);
});
