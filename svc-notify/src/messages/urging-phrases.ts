/** Phrases that invite a player to stake, or to hurry; matched as whole words, in both languages. */
const URGING: readonly string[] = [
  ...['last chance', 'hurry', 'join now', 'play now', 'bet', 'bets', 'stake now', 'do not miss', "don't miss"],
  ...['win big', 'easy money', 'guaranteed', 'jackpot', 'double your', 'limited time', 'add money now'],
  ...['जल्दी करें', 'आखिरी मौका', 'आख़िरी मौक़ा', 'अभी खेलें', 'अभी जुड़ें'],
  ...['दाँव लगाएँ', 'दांव लगाएं', 'पक्की जीत', 'मौका न चूकें'],
];
const letter = String.raw`[\p{L}\p{M}\p{N}]`;
const patterns = URGING.map((phrase) => ({
  phrase,
  pattern: new RegExp(`(?<!${letter})${phrase}(?!${letter})`, 'iu'),
}));

/**
 * The urging phrases in the texts, for the operator to reconsider. A hint, not a filter: the operator remains
 * responsible for what is sent.
 */
export const urgingPhrases = (...texts: readonly string[]): string[] =>
  patterns
    .filter(({ pattern }) => texts.some((text) => pattern.test(text.normalize('NFC'))))
    .map(({ phrase }) => phrase);
