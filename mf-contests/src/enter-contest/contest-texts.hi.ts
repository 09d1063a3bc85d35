import { rupeesText } from '@baazi/contracts';
import type { contestEn } from './contest-texts.en';

export const contestHi: typeof contestEn = {
  title: 'मुकाबले में उतरें',
  about: 'दाँव जितना ज़्यादा, सही होने पर वापसी उतनी ज़्यादा।',
  chooseTeam: 'अपनी टीम चुनें',
  yourAnswer: (answer) => `आपका जवाब: ${answer}`,
  amount: 'राशि',
  winningAmount: 'जीत की राशि',
  from: (rupees) => `${rupeesText(rupees)} से`,
  multiple: (times) => `${times} गुना`,
  rules: 'इस मुकाबले के नियम',
  cancel: 'रद्द करें',
  join: 'शामिल हों',
  joining: 'शामिल हो रहे हैं...',
  banner: 'कृपया ये गलतियाँ ठीक करें',
  amountMissing: 'कृपया राशि भरें।',
  amountSmall: 'न्यूनतम राशि 49 है।',
  teamMissing: 'कृपया वह टीम चुनें जो जीत सकती है।',
  maxStake: (rupees) => `इस मुकाबले में अधिकतम ${rupeesText(rupees)}`,
  contestJoined: 'मुकाबले में शामिल हुए',
  questionSubmitted: 'जवाब जमा हुआ।',
  confirmingEntry: 'आपके प्रवेश की पुष्टि हो रही है।',
};
