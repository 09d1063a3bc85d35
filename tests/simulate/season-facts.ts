import path from 'node:path';
import { questionKinds, type QuestionKind } from '../../svc-contest/src/markets/questions/daily-questions';
import { outcomeOf } from '../../svc-contest/src/schedule/season/outcome-of-row';
import { readSeasonFile } from '../../svc-contest/src/schedule/season/read-season-file';
import { identityOf } from '../../svc-contest/src/schedule/season/match-of-row';
import { answerFromScorecard } from './answer-from-scorecard';
import type { PlayedMatch } from './play-season';

/** The facts of a season, read as the service reads them. */
export async function seasonFacts(season: string): Promise<{ name: string; matches: PlayedMatch[] }> {
  const rows = await readSeasonFile(season);
  const matches = rows.map((row) => {
    const identity = identityOf(row);
    if (!identity) throw new Error(`${row.teams.join(' v ')} on ${row.startsAt} has no match number`);
    const { outcome, resultText } = outcomeOf(row) ?? { outcome: 'void', resultText: 'No result' };
    return {
      matchID: identity.matchID,
      teams: row.teams,
      startsAt: Date.parse(row.startsAt),
      outcome,
      resultText,
      answerOf: (questionID: string) => answerFromScorecard(kindOf(questionID, identity.matchID), row),
    };
  });
  return { name: path.basename(season, '.json'), matches };
}

function kindOf(questionID: string, matchID: string): QuestionKind {
  const kind = questionKinds.find((one) => questionID === `${matchID}-${one}`);
  if (!kind) throw new Error(`nobody knows how ${questionID} is decided`);
  return kind;
}
