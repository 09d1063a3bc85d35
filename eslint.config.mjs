import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Tools that run before anything is built. */
const tools = ['*.mjs', '*.cjs', '.github/*.mjs', 'dev/**/*.{mjs,cjs}', 'tests/*.mjs'];
/** What runs without a build: typed by JSDoc, checked by tsconfig.tools.json. */
const typedModules = [
  ...tools,
  'packages/contracts/src/registry/*.mjs',
  'packages/{build,releases}/**/*.mjs',
  'deploy/**/*.mjs',
  'svc-auth/passwords/*.mjs',
  '{shell,mf-*}/webpack.config.mjs',
];

/** @type {import('eslint').Linter.RuleEntry} */
const unusedVars = ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }];

/** Type-aware lint. Rules that only argue about taste are left out; what can hide a fault is an error. */
export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.data/**', '.cache/**', 'coverage/**', '*.d.ts'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
  },
  {
    files: typedModules,
    languageOptions: { parserOptions: { project: './tsconfig.tools.json', tsconfigRootDir: import.meta.dirname } },
  },
  {
    files: ['**/*.mjs', '**/*.cjs'],
    ignores: typedModules,
    extends: [tseslint.configs.recommended],
    rules: { '@typescript-eslint/no-unused-vars': unusedVars },
  },
  {
    files: ['**/*.ts', '**/*.tsx', ...typedModules],
    extends: [...tseslint.configs.recommendedTypeCheckedOnly, tseslint.configs.recommended],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unused-vars': unusedVars,
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/restrict-template-expressions': 'off',
      '@typescript-eslint/only-throw-error': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: 'Text only: a name is never HTML.' },
        {
          selector: "JSXAttribute[name.name='style']",
          message: 'The content security policy refuses style attributes; use styled-components.',
        },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
    },
  },
  // What the browser gets: hooks by React's own rules, and markup that a keyboard and a screen reader can use.
  { files: ['{shell,mf-*,packages/portal-kit}/**/*.{ts,tsx}'], ...hooks.configs.flat['recommended-latest'] },
  {
    files: ['{shell,mf-*,packages/portal-kit}/**/*.tsx'],
    ...a11y.flatConfigs.recommended,
    rules: {
      ...a11y.flatConfigs.recommended.rules,
      // A table that is drawn as a grid loses its roles in browsers, unless they are said.
      'jsx-a11y/no-redundant-roles': ['error', { nav: ['navigation'], thead: ['rowgroup'], tbody: ['rowgroup'] }],
      'jsx-a11y/no-interactive-element-to-noninteractive-role': [
        'error',
        { tr: ['none', 'presentation'], td: ['cell'], canvas: ['img'] },
      ],
    },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**', ...tools],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'no-console': 'off',
    },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: [
      '.github/**',
      'packages/contracts/*.ts',
      'packages/{build,releases/commands}/**',
      'deploy/**',
      'svc-auth/passwords/**',
      'svc-contest/model/**',
      'dev/**',
      'svc-*/src/**/*main.ts',
    ],
    rules: { 'no-console': 'off' },
  },
);
