import type { Service } from '@baazi/service-kit';
import type { Model } from 'mongoose';
import { auditModel, type AuditEntry } from './audit/audit-entry';
import type { ContestConfig } from './contest-config';
import { exposureModel, type Exposure } from './exposure/exposure';
import { fixtureModel, type Fixture } from './fixtures/fixture';
import { seasonLoadModel, type SeasonLoad } from './fixtures/season-load';
import { marketModel, type Market } from './markets/market';
import { pickModel, type Pick } from './picks/pick';
import { playerModel, type Player } from './players/player';
import { questionModel, type Question } from './questions/question';

/** What every capability of this service works with. */
export interface Contest {
  service: Service<ContestConfig>;
  fixtures: Model<Fixture>;
  questions: Model<Question>;
  markets: Model<Market>;
  picks: Model<Pick>;
  exposure: Model<Exposure>;
  players: Model<Player>;
  seasons: Model<SeasonLoad>;
  audit: Model<AuditEntry>;
  /** business time */
  now(): Date;
  /** Fixtures, questions or results changed: pages refetch, the home page is read anew. */
  changed(): void;
  onChange(listener: () => void): void;
}

export function openContest(service: Service<ContestConfig>): Contest {
  const { db } = service;
  const listeners: (() => void)[] = [];
  const contest: Contest = {
    service,
    fixtures: fixtureModel(db),
    questions: questionModel(db),
    markets: marketModel(db),
    picks: pickModel(db),
    exposure: exposureModel(db),
    players: playerModel(db),
    seasons: seasonLoadModel(db),
    audit: auditModel(db),
    now: () => service.clocks.business.now(),
    changed: () => {
      for (const listener of listeners) listener();
      service.live.sendAll('fixtures', { serverNow: contest.now().toISOString() });
    },
    onChange: (listener) => void listeners.push(listener),
  };
  return contest;
}
