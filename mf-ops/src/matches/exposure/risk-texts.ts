import { rupeesText } from '@baazi/contracts';

const en = {
  tiers: 'Stakes by tier',
  tiersText: (contests: number) =>
    `Entries on ${contests} undecided contests. Where sides are even, a stake pays back half of its multiple: from 2x on the house loses.`,
  tier: 'Tier',
  from: (rupees: number) => `from ${rupeesText(rupees)}`,
  entries: 'Entries',
  staked: 'Staked',
  payout: 'If all are right',
  even: 'House, if sides are even',
  breakEven: 'Even for the house at',
  rightIn: (percent: string) => `${percent} right`,
  hedges: 'Linked players on both sides',
  none: 'No linked players stand on both sides of a contest.',
  refused: 'Who comes second to the other side is refused (one-side-per-group).',
  allowed: 'Both sides are taken from linked players. The rule that refuses it is off.',
  toSettings: 'Settings',
  contest: 'Contest',
  players: 'Players',
  on: (selection: string, stake: number, win: number) => `${selection}: ${rupeesText(stake)}, wins ${rupeesText(win)}`,
  side: 'Side',
  tied: 'Linked by',
  by: { device: 'device', network: 'network', upi: 'UPI ID' },
  worst: 'Theirs at worst',
  csv: 'CSV',
};
const hi: typeof en = {
  tiers: 'स्तर के अनुसार दाँव',
  tiersText: (contests) =>
    `${contests} अनिर्णीत मुकाबलों की एंट्री। जहाँ दोनों पक्ष बराबर हों, दाँव अपने गुणक का आधा लौटाता है: 2x से ऊपर हाउस हारता है।`,
  tier: 'स्तर',
  from: (rupees) => `${rupeesText(rupees)} से`,
  entries: 'एंट्री',
  staked: 'दाँव',
  payout: 'सब सही हों तो',
  even: 'हाउस, बराबर पक्षों पर',
  breakEven: 'हाउस बराबर',
  rightIn: (percent) => `${percent} सही होने पर`,
  hedges: 'दोनों पक्षों पर जुड़े खिलाड़ी',
  none: 'किसी मुकाबले के दोनों पक्षों पर जुड़े खिलाड़ी नहीं हैं।',
  refused: 'दूसरे पक्ष पर बाद में आने वाले को मना किया जाता है (one-side-per-group)।',
  allowed: 'जुड़े खिलाड़ियों से दोनों पक्ष लिए जाते हैं। इसे रोकने वाला नियम बंद है।',
  toSettings: 'सेटिंग',
  contest: 'मुकाबला',
  players: 'खिलाड़ी',
  on: (selection, stake, win) => `${selection}: ${rupeesText(stake)}, जीत पर ${rupeesText(win)}`,
  side: 'पक्ष',
  tied: 'किससे जुड़े',
  by: { device: 'डिवाइस', network: 'नेटवर्क', upi: 'UPI ID' },
  worst: 'कम से कम उनका',
  csv: 'CSV',
};

/** Texts of the risk tables. */
export const riskTexts = { en, hi };
