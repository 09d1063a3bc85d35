/** What all suites share: swc compiles, workspace packages resolve to their source. */
const shared = {
  rootDir: __dirname,
  // Not among temporary files: it outlasts a run, and all stages share it.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  // A part with its database starts within a second, or on a busy machine within ten.
  testTimeout: 60_000,
  testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'] },
  runtime: '<rootDir>/tests/shared-context/runtime.cjs',
  setupFiles: ['<rootDir>/packages/portal-kit/jest-setup.cjs'],
  transform: {
    '^.+\\.(m?js|tsx?)$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2023',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  transformIgnorePatterns: [
    '/node_modules/(?!(single-spa|lmdb|oxc-parser|openid-client|oauth4webapi|jose|oidc-provider|@opentelemetry/otlp-exporter-base|@redocly/openapi-core)/)',
  ],
  modulePathIgnorePatterns: ['/dist/'],
};

/** Projects by what their suites need: nothing, servers, or a whole stack. */
module.exports = {
  testTimeout: 60_000,
  projects: [
    { ...shared, displayName: 'unit', testRegex: String.raw`^(?!.*\.(db|flow)\.test\.).*\.test\.tsx?$` },
    {
      ...shared,
      displayName: 'integration',
      testRegex: String.raw`\.db\.test\.tsx?$`,
      // In contexts of Jest's own they take twice the processor: docs/performance.md.
      testEnvironment: '<rootDir>/tests/shared-context/environment.cjs',
    },
    { ...shared, displayName: 'flows', testRegex: String.raw`\.flow\.test\.tsx?$` },
  ],
};
