import type { Core } from '../core';
import { onEntryCut } from './on-entry-cut';
import { onResultSettled } from './on-result-settled';
import { sweepMarkets } from './sweep-markets';

const SWEEP_MS = 2000;

export function mountSettlement(core: Core): void {
  onResultSettled(core);
  onEntryCut(core);
  let scope: 'all' | 'recent' = 'all';
  const worker = core.every(SWEEP_MS, 'settler', async () => {
    await sweepMarkets(core, scope);
    scope = 'recent';
  });
  core.wake.settle = () => worker.wake();
}
