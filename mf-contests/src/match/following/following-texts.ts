import type { OverGuess } from '@baazi/contracts';

const runs = (count: number): string => `${count} ${count === 1 ? 'run' : 'runs'}`;
const en = {
  tossTitle: 'Toss and line-ups',
  toss: (winner: string, decision: 'bat' | 'field') => `${winner} won the toss and chose to ${decision}.`,
  tossLater: 'Known about half an hour before the start.',
  notifyMe: 'Notify me',
  isRequested: 'You will be notified',
  lineup: (team: string) => `${team}, in the order they were named`,
  nextOver: 'Next over, for honour',
  what: 'Between two overs you can guess the next one. No coins, no money: points in your leagues.',
  asked: (team: string | undefined, over: number) =>
    team === undefined ? `The first over: how many runs?` : `Over ${over} of ${team}: how many runs?`,
  fewer: 'Fewer runs',
  more: 'More runs',
  runs,
  wicket: 'A wicket falls',
  guess: 'Guess',
  change: 'Change my guess',
  closes: (time: string) => `Taken for ${time}`,
  said: (over: number, guess: OverGuess) =>
    `Over ${over}: you said ${runs(guess.runs)}, ${guess.wicket ? 'a wicket' : 'no wicket'}.`,
  was: (over: { runs: number; wickets: number }, points: number) =>
    `It was ${runs(over.runs)}, ${over.wickets === 0 ? 'no wicket' : over.wickets === 1 ? 'a wicket' : `${over.wickets} wickets`}: +${points}`,
  points: (points: number) => `Your honour in this match: ${points}`,
};

const hi: typeof en = {
  tossTitle: 'टॉस और टीमें',
  toss: (winner, decision) => `टॉस ${winner} ने जीता और पहले ${decision === 'bat' ? 'बल्लेबाज़ी' : 'गेंदबाज़ी'} चुनी।`,
  tossLater: 'शुरू होने से लगभग आधा घंटा पहले पता चलता है।',
  notifyMe: 'मुझे बताएँ',
  isRequested: 'आपको बताया जाएगा',
  lineup: (team) => `${team}, जिस क्रम में नाम आए`,
  nextOver: 'अगला ओवर, सम्मान के लिए',
  what: 'दो ओवरों के बीच अगले का अंदाज़ा लगाएँ। न सिक्के, न पैसा: आपकी लीग में अंक।',
  asked: (team, over) => (team === undefined ? 'पहला ओवर: कितने रन?' : `${team} का ओवर ${over}: कितने रन?`),
  fewer: 'कम रन',
  more: 'ज़्यादा रन',
  runs: (count) => `${count} रन`,
  wicket: 'विकेट गिरेगा',
  guess: 'अंदाज़ा दें',
  change: 'अंदाज़ा बदलें',
  closes: (time) => `${time} तक`,
  said: (over, guess) => `ओवर ${over}: आपने कहा ${guess.runs} रन, ${guess.wicket ? 'विकेट' : 'विकेट नहीं'}।`,
  was: (over, points) => `हुए ${over.runs} रन, ${over.wickets === 0 ? 'विकेट नहीं' : `${over.wickets} विकेट`}: +${points}`,
  points: (points) => `इस मैच में आपका सम्मान: ${points}`,
};

/** Texts of following a match, in its chunk. */
export const followingTexts = { en, hi };
