import { lent, shared } from '@baazi/describe-release/portal';
import { federation } from '@module-federation/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  resolve: { alias: lent },
  build: { target: 'es2022', rollupOptions: { input: {} } },
  plugins: [
    federation({
      name: 'mf_money_map',
      filename: 'remoteEntry.js',
      exposes: { './lifecycles': './src/lifecycles.ts' },
      shared,
      shareStrategy: 'loaded-first',
      manifest: true,
      dts: false,
    }),
  ],
});
