import { events } from '@baazi/contracts';
import type { Core } from '../core';
import { learnDecision } from './learn-decision';

export const onResultSettled = (core: Core): void =>
  core.bus.on(events.resultSettled, {}, ({ data: { market, outcome, revision } }) =>
    learnDecision(core, market, { outcome, revision }),
  );
