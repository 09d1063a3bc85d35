import { events } from '@baazi/contracts';
import type { Core } from '../core';
import { learnDecision } from './learn-decision';

export const onEntryCut = (core: Core): void =>
  core.bus.on(events.entryCut, {}, ({ data: { market, voidFrom } }) =>
    learnDecision(core, market, { voidFrom: new Date(voidFrom) }),
  );
