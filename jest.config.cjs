/** One configuration for every part: swc compiles, workspace packages resolve to their source. */
module.exports = {
  testEnvironment: '<rootDir>/tests/run/worlds/one-world.cjs',
  runtime: '<rootDir>/tests/run/worlds/suite-runtime.cjs',
  // A part with its database starts within a second, or on a busy machine within ten.
  testTimeout: 60_000,
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'node-addons'] },
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
  transformIgnorePatterns: ['/node_modules/(?!(single-spa|lmdb|oxc-parser|@opentelemetry/otlp-exporter-base)/)'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/'],
};
