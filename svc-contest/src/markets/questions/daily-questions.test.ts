import { questionOfMatch } from './daily-questions';

test.each([
  [1, 'toss', 'Will CSK win the toss against DC?', 'क्या DC के ख़िलाफ़ टॉस CSK जीतेगी?'],
  [2, 'bat-first', 'Will the team batting first win CSK v DC?', 'क्या CSK v DC में पहले बल्लेबाज़ी करने वाली टीम जीतेगी?'],
  [
    3,
    'big-win',
    'Will CSK v DC be won by 20 runs or more, or by 5 wickets or more?',
    'क्या CSK v DC में जीत 20 या ज़्यादा रन, या 5 या ज़्यादा विकेट से होगी?',
  ],
])('match %d has the question %s with its title in both languages', (matchNumber, kind, title, titleHi) =>
  expect(questionOfMatch({ matchID: 'ipl-1', matchNumber, teams: ['CSK', 'DC'] })).toEqual({
    questionID: `ipl-1-${kind}`,
    kind,
    title,
    titleHi,
  }),
);
