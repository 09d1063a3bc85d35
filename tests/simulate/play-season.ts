// Plays a season match by match: moves time to each match's entry, lets players join, moves time past it, and
// declares the real result.
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadClient, Question } from '../load/load-client';
import { answerQuestion, joinMatch, payOut, type Player } from './crowd';

const HOUR_MS = 3600_000;
const ENTRY_BEFORE_START_MS = 3 * HOUR_MS;
const RESULT_AFTER_START_MS = 5 * HOUR_MS;
const MATCH_SHARE = 0.6;
const QUESTION_SHARE = 0.25;

/** A match with its real result. */
export interface PlayedMatch {
  matchID: string;
  teams: readonly string[];
  startsAt: number;
  outcome: string;
  resultText: string;
  answerOf(questionID: string): string;
}
/** The players' joins before its result. */
interface Entered {
  questions: Question[];
  joined: number;
  answered: number;
}

/** The order of events. On the day of a double header the second match is joined before the first is decided. */
function timeline(matches: readonly PlayedMatch[]) {
  return matches
    .flatMap((match) => [
      { at: match.startsAt - ENTRY_BEFORE_START_MS, kind: 'entry' as const, match },
      { at: match.startsAt + RESULT_AFTER_START_MS, kind: 'result' as const, match },
    ])
    .sort((a, b) => a.at - b.at || (a.kind === 'result' ? -1 : 1));
}

interface Season {
  portal: LoadClient;
  operator: string;
  players: readonly Player[];
  matches: readonly PlayedMatch[];
  print: (line: string) => void;
}

export async function playSeason({ portal, operator, players, matches, print }: Season): Promise<void> {
  const entered = new Map<PlayedMatch, Entered>();
  let decided = 0;
  for (const { at, kind, match } of timeline(matches)) {
    await portal.moveClock(operator, new Date(at).toISOString());
    if (kind === 'entry') {
      entered.set(match, await enter(portal, players, match));
      continue;
    }
    const { questions = [], joined = 0, answered = 0 } = entered.get(match) ?? {};
    await decide(portal, operator, players, match, questions);
    decided += 1;
    const teams = match.teams.join(' v ').padEnd(12);
    print(
      `${String(decided).padStart(2)} of ${matches.length}  ${match.matchID.padEnd(16)} ${teams} ` +
        `${match.resultText.padEnd(32)} ${joined} picks, ${answered} answers`,
    );
  }
}

async function enter(portal: LoadClient, players: readonly Player[], match: PlayedMatch): Promise<Entered> {
  const board = await portal.dashboard(players[0]?.token ?? '');
  const shown = board.matches.find(({ matchID }) => matchID === match.matchID);
  if (!shown || shown.state !== 'open') throw new Error(`${match.matchID} is not open three hours before its start`);
  const questions = board.questions.filter(
    ({ questionID, state }) => questionID.startsWith(`${match.matchID}-`) && state === 'open',
  );
  const joined = await joinMatch(portal, players, shown, MATCH_SHARE);
  let answered = 0;
  for (const question of questions) answered += await answerQuestion(portal, players, question, QUESTION_SHARE);
  return { questions, joined, answered };
}

/** Declares the real result of the match and its question together; continues when the money has arrived. */
async function decide(
  portal: LoadClient,
  operator: string,
  players: readonly Player[],
  match: PlayedMatch,
  questions: readonly Question[],
): Promise<void> {
  const answers = questions.map(({ questionID }) => ({ questionID, outcome: match.answerOf(questionID) }));
  await declare(portal, operator, `/api/admin/matches/${match.matchID}/result`, {
    outcome: match.outcome,
    playerText: match.resultText,
  });
  for (const { questionID, outcome } of answers)
    await declare(portal, operator, `/api/admin/questions/${questionID}/result`, { outcome });
  await settled(portal, operator, 'matches', match.matchID);
  for (const { questionID } of answers) await settled(portal, operator, 'questions', questionID);
  payOut(players, match.matchID, match.outcome);
  for (const { questionID, outcome } of answers) payOut(players, questionID, outcome);
}

/** A declaration waits for entries that are still confirming. */
async function declare(
  portal: LoadClient,
  operator: string,
  path: string,
  result: { outcome: string; playerText?: string },
): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await portal.declare(operator, path, {
      ...result,
      note: 'official scorecard',
      source: 'season replay',
      expectedRevision: 0,
    });
    if (answer.status === true) return;
    if (answer.code !== 'unresolved-entries') throw new Error(`${path}: ${answer.message}`);
    await sleep(1000);
  }
  throw new Error(`${path}: entries stay unconfirmed`);
}

async function settled(portal: LoadClient, operator: string, list: 'matches' | 'questions', id: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const row = await portal.adminRow(operator, list, id);
    if (row?.state === 'settled' || row?.state === 'void') return;
    await sleep(50);
  }
  throw new Error(`${id} was declared and is not settled after 30 seconds`);
}
