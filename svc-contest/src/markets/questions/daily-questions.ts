/** The kinds of questions that are published with matches: the score card alone answers them. */
export const questionKinds = ['toss', 'bat-first', 'big-win'] as const;
export type QuestionKind = (typeof questionKinds)[number];

interface MatchQuestion {
  questionID: string;
  kind: QuestionKind;
  title: string;
  titleHi: string;
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
    ...titles[kind](match.teams[0] ?? '', match.teams[1] ?? ''),
  };
}

const titles: Record<QuestionKind, (first: string, second: string) => Pick<MatchQuestion, 'title' | 'titleHi'>> = {
  toss: (first, second) => ({
    title: `Will ${first} win the toss against ${second}?`,
    titleHi: `क्या ${second} के ख़िलाफ़ टॉस ${first} जीतेगी?`,
  }),
  'bat-first': (first, second) => ({
    title: `Will the team batting first win ${first} v ${second}?`,
    titleHi: `क्या ${first} v ${second} में पहले बल्लेबाज़ी करने वाली टीम जीतेगी?`,
  }),
  'big-win': (first, second) => ({
    title: `Will ${first} v ${second} be won by 20 runs or more, or by 5 wickets or more?`,
    titleHi: `क्या ${first} v ${second} में जीत 20 या ज़्यादा रन, या 5 या ज़्यादा विकेट से होगी?`,
  }),
};

/** The kind of a published question about a match; undefined for one that an operator wrote. */
export const kindOfQuestion = ({ questionID, matchID }: { questionID: string; matchID?: string | undefined }) =>
  questionKinds.find((kind) => questionID === `${matchID}-${kind}`);
