/** What calls somebody to play, or to play now. Whole words, as readers of either language write them. */
const URGING: readonly string[] = [
  ...['last chance', 'hurry', 'join now', 'play now', 'bet', 'bets', 'stake now', 'do not miss', "don't miss"],
  ...['win big', 'easy money', 'guaranteed', 'jackpot', 'double your', 'limited time', 'add money now'],
  ...['जल्दी करें', 'आखिरी मौका', 'आख़िरी मौक़ा', 'अभी खेलें', 'अभी जुड़ें', 'दाँव लगाएँ', 'दांव लगाएं', 'पक्की जीत', 'मौका न चूकें'],
];
const letter = String.raw`[\p{L}\p{M}\p{N}]`;
const patterns = URGING.map((words) => ({
  words,
  pattern: new RegExp(`(?<!${letter})${words}(?!${letter})`, 'iu'),
}));

/**
 * Words that may urge a stake, for the operator to look at again: nothing this portal says does. It helps who means
 * well; what is sent is a person's to answer for.
 */
export const urgingWords = (...texts: readonly string[]): string[] =>
  patterns.filter(({ pattern }) => texts.some((text) => pattern.test(text.normalize('NFC')))).map(({ words }) => words);
