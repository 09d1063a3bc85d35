// Plays a season match by match: time moves to each match's entry, players join, time moves past it, the real result is declared.
import { answerQuestion, joinMatch, payOut } from './crowd.mjs';

const HOUR_MS = 3600_000;
const ENTRY_BEFORE_START_MS = 3 * HOUR_MS;
const RESULT_AFTER_START_MS = 5 * HOUR_MS;
const MATCH_SHARE = 0.6;
const QUESTION_SHARE = 0.25;

/** What happens when, in order. On the day of a double header the second match is joined before the first is decided. */
export function timeline(matches) {
  return matches
    .flatMap((match) => [
      { at: match.startsAt - ENTRY_BEFORE_START_MS, kind: 'entry', match },
      { at: match.startsAt + RESULT_AFTER_START_MS, kind: 'result', match },
    ])
    .sort((a, b) => a.at - b.at || (a.kind === 'result' ? -1 : 1));
}

export async function playSeason({ portal, operator, players, matches, facts, say }) {
  let decided = 0;
  for (const { at, kind, match } of timeline(matches)) {
    await portal.moveClock(operator, new Date(at).toISOString());
    if (kind === 'entry') {
      await enter(portal, players, match);
    } else {
      await decide(portal, operator, players, match, facts);
      decided += 1;
      say(
        `${String(decided).padStart(2)} of ${matches.length}  ${match.matchID.padEnd(16)} ${match.teams.join(' v ').padEnd(12)} ${match.resultText.padEnd(32)} ${match.joined} picks, ${match.answered} answers`,
      );
    }
  }
}

async function enter(portal, players, match) {
  const board = await portal.dashboard(players[0].token);
  const shown = board.matches.find(({ matchID }) => matchID === match.matchID);
  if (!shown || shown.state !== 'open') throw new Error(`${match.matchID} is not open three hours before its start`);
  match.questions = board.questions.filter(
    ({ questionID, state }) => questionID.startsWith(`${match.matchID}-`) && state === 'open',
  );
  match.joined = await joinMatch(portal, players, shown, MATCH_SHARE);
  match.answered = 0;
  for (const question of match.questions)
    match.answered += await answerQuestion(portal, players, question, QUESTION_SHARE);
}

/** The real result of the match and of its question, declared together; goes on when the money is where it belongs. */
async function decide(portal, operator, players, match, facts) {
  const questions = match.questions.map(({ questionID }) => ({
    questionID,
    outcome: facts.answerOf(questionID, match),
  }));
  await declare(portal, operator, `/api/admin/matches/${match.matchID}/result`, {
    outcome: match.outcome,
    playerText: match.resultText,
  });
  for (const { questionID, outcome } of questions)
    await declare(portal, operator, `/api/admin/questions/${questionID}/result`, { outcome });
  await settled(portal, operator, 'matches', match.matchID);
  for (const { questionID } of questions) await settled(portal, operator, 'questions', questionID);
  payOut(players, match.matchID, match.outcome);
  for (const { questionID, outcome } of questions) payOut(players, questionID, outcome);
}

/** A declaration waits for entries that are still being confirmed. */
async function declare(portal, operator, path, { outcome, playerText }) {
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await portal.declare(operator, path, {
      outcome,
      note: 'official scorecard',
      source: 'season replay',
      expectedRevision: 0,
      ...(playerText ? { playerText } : {}),
    });
    if (answer.status === true) return;
    if (answer.code !== 'unresolved-entries') throw new Error(`${path}: ${answer.message}`);
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Error(`${path}: entries stay unconfirmed`);
}

async function settled(portal, operator, list, id) {
  for (let tries = 0; tries < 600; tries += 1) {
    const row = await portal.adminRow(operator, list, id);
    if (row?.state === 'settled' || row?.state === 'void') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${id} was declared and is not settled after 30 seconds`);
}
