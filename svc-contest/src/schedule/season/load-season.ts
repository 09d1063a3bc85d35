import { inTransaction, isDuplicateKey } from '@baazi/service-kit';
import { type ScheduleDeps, publishMatches } from '../publish-matches';
import { matchOfRow, stoppedMatchOf, type NewMatch, shiftToToday } from './match-of-row';
import { readSeasonFile } from './read-season-file';
import type { SeasonRow } from './season-rows';

const MATCHES_PER_TRANSACTION = 15;

/** Publishes the season's missing matches at start; published ones stay unchanged. */
export async function loadSeason(deps: ScheduleDeps): Promise<void> {
  const { config, log } = deps.service;
  const rows = await readSeasonFile(config.SEASON);
  const now = deps.now();
  const shiftDays = await decidedShift(deps, rows, now);
  const known = new Set(
    (await deps.fixtures.find({}).select({ key: 1, matchID: 1 }).lean()).flatMap(({ key, matchID }) => [
      `key ${key}`,
      `id ${matchID}`,
    ]),
  );
  const missing = rows
    .map((row) => matchOfRow(row, { now, shiftDays, replayOf: stoppedMatchOf(row, rows) }))
    .filter(
      (match): match is NewMatch =>
        match !== undefined && !known.has(`key ${match.key}`) && !known.has(`id ${match.matchID}`),
    )
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  for (let at = 0; at < missing.length; at += MATCHES_PER_TRANSACTION)
    await publishAll(deps, missing.slice(at, at + MATCHES_PER_TRANSACTION));
  log.info({ season: config.SEASON, rows: rows.length, added: missing.length, shiftDays }, 'season loaded');
}

async function publishAll(deps: ScheduleDeps, matches: NewMatch[]): Promise<void> {
  try {
    await inTransaction(deps.service, (tx) => publishMatches(deps, tx, matches));
  } catch (error) {
    // Another instance started at the same time and was first.
    if (!isDuplicateKey(error)) throw error;
    deps.service.log.info({ matches: matches.map(({ matchID }) => matchID) }, 'published by another instance');
  }
}

/** Decided on an empty database and stored, so that a restart on another day does not move matches. */
async function decidedShift(deps: ScheduleDeps, rows: SeasonRow[], now: Date): Promise<number> {
  const season = rows[0]?.season ?? 0;
  const stored = await deps.seasonLoads.findById(season).lean();
  if (stored) return stored.shiftDays;
  const starts = rows.filter((row) => row.matchNumber !== undefined).map((row) => new Date(row.startsAt));
  const shiftDays = deps.service.config.SEASON_SHIFT === 'auto' ? shiftToToday(starts, now) : 0;
  await deps.seasonLoads.updateOne({ _id: season }, { $setOnInsert: { shiftDays, loadedAt: now } }, { upsert: true });
  return (await deps.seasonLoads.findById(season).lean())?.shiftDays ?? shiftDays;
}
