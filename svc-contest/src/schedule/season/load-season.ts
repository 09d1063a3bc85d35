import { inTransaction, isDuplicateKey } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { matchOfRow, stoppedMatchOf, type NewMatch } from './match-of-row';
import { publishMatches } from '../publish-matches';
import { readSeasonFile } from './read-season-file';
import type { SeasonRow } from './season-rows';
import { shiftToToday } from './season-shift';

const MATCHES_A_TRANSACTION = 15;

/** Publishes what is missing of the season at start. What is published stays as it is. */
export async function loadSeason(contest: ContestContext): Promise<void> {
  const { config, log } = contest.service;
  const rows = await readSeasonFile(config.SEASON);
  const now = contest.now();
  const shiftDays = await decidedShift(contest, rows, now);
  const known = new Set(
    (await contest.fixtures.find({}).select({ key: 1, matchID: 1 }).lean()).flatMap(({ key, matchID }) => [
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
  for (let at = 0; at < missing.length; at += MATCHES_A_TRANSACTION)
    await publishAll(contest, missing.slice(at, at + MATCHES_A_TRANSACTION));
  log.info({ season: config.SEASON, rows: rows.length, added: missing.length, shiftDays }, 'season loaded');
}

async function publishAll(contest: ContestContext, matches: NewMatch[]): Promise<void> {
  try {
    await inTransaction(contest.service, (tx) => publishMatches(contest, tx, matches));
  } catch (error) {
    // Another copy of this service starts at the same moment and was first.
    if (!isDuplicateKey(error)) throw error;
    contest.service.log.info({ matches: matches.map(({ matchID }) => matchID) }, 'published by another copy');
  }
}

/** The shift is decided on an empty database and kept: a stack that starts again tomorrow does not move its matches. */
async function decidedShift(contest: ContestContext, rows: SeasonRow[], now: Date): Promise<number> {
  const season = rows[0]?.season ?? 0;
  const stored = await contest.seasonLoads.findById(season).lean();
  if (stored) return stored.shiftDays;
  const starts = rows.filter((row) => row.matchNumber !== undefined).map((row) => new Date(row.startsAt));
  const shiftDays = contest.service.config.SEASON_SHIFT === 'auto' ? shiftToToday(starts, now) : 0;
  await contest.seasonLoads.updateOne(
    { _id: season },
    { $setOnInsert: { shiftDays, loadedAt: now } },
    { upsert: true },
  );
  return (await contest.seasonLoads.findById(season).lean())?.shiftDays ?? shiftDays;
}
