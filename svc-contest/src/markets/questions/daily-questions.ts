/** The kinds of questions that are published with matches: the score card alone answers them. */
export const questionKinds = ['toss', 'bat-first', 'big-win'] as const;
export type QuestionKind = (typeof questionKinds)[number];

interface MatchQuestion {
  questionID: string;
  kind: QuestionKind;
  title: string;
}

/** One question per match, so that each match day has at least one; the kinds rotate. */
export function questionOfMatch(match: {
  matchID: string;
  matchNumber: number;
  teams: readonly string[];
}): MatchQuestion {
  const kind = questionKinds[(match.matchNumber - 1) % questionKinds.length] ?? 'toss';
  return {
    questionID: `${match.matchID}-${kind}`,
    kind,
    title: titleOf(kind, match.teams[0] ?? '', match.teams[1] ?? ''),
  };
}

function titleOf(kind: QuestionKind, first: string, second: string): string {
  switch (kind) {
    case 'toss':
      return `Will ${first} win the toss against ${second}?`;
    case 'bat-first':
      return `Will the team batting first win ${first} v ${second}?`;
    case 'big-win':
      return `Will ${first} v ${second} be won by 20 runs or more, or by 5 wickets or more?`;
  }
}
