const en = {
  title: 'Match',
  back: 'Back',
  again: 'Try again',
  share: 'Share',
  copied: 'The link is copied.',
  joinNow: 'Join Now',
  chance: 'Chance of winning',
  innings: (number: number) => `Innings ${number}`,
  chanceOf: (team: string, chance: string) => `Chance of winning over the match: ${team} now ${chance}`,
  /** 'You said DC when 54% said CSK' */
  yourCall: (own: string, lead: { team: string; percent: number } | undefined) => {
    if (!lead) return `You said ${own}`;
    return lead.team === own
      ? `You said ${own}, as ${lead.percent}% did`
      : `You said ${own} when ${lead.percent}% said ${lead.team}`;
  },
  nowAt: (team: string, percent: string) => `${team} now ${percent}`,
  aGuess: 'A guess, made from the score alone and from how IPL matches since 2008 ended. It decides nothing.',
  entered: (count: number) => (count === 1 ? '1 player has entered' : `${count} players have entered`),
  splitLater: 'How they are split is shown from ten entries on.',
  form: 'Form',
  noForm: 'No match before this one.',
  marks: { W: 'W', L: 'L', N: 'NR' },
  noResultMark: 'NR: no result',
  headToHead: (played: number, won: string) => `Head to head: ${played} played. Won: ${won}`,
  rules: 'Rules',
  readRules: 'Read the rules of this contest',
  rulesOf: 'Fingerprint of these rules:',
  checkUs: 'Fair play: check us',
  askUs: 'Ask us about this match',
  result: 'Result',
  onItsWay: 'Declared, the money is on its way',
  settled: 'Settled',
  revisions: 'Every declaration',
  void: 'Void',
  ballsFrom: 'Form and past seasons: ball by ball data from',
};

const hi: typeof en = {
  title: 'मैच',
  back: 'वापस',
  again: 'फिर कोशिश करें',
  share: 'शेयर करें',
  copied: 'लिंक कॉपी हो गया।',
  joinNow: 'अभी जुड़ें',
  chance: 'जीत की संभावना',
  innings: (number) => `पारी ${number}`,
  chanceOf: (team, chance) => `मैच में जीत की संभावना: ${team} अभी ${chance}`,
  yourCall: (own, lead) => {
    if (!lead) return `आपने ${own} कहा`;
    return lead.team === own
      ? `आपने ${own} कहा, ${lead.percent}% ने भी`
      : `आपने ${own} कहा, जब ${lead.percent}% ने ${lead.team} कहा`;
  },
  nowAt: (team, percent) => `${team} अभी ${percent}`,
  aGuess: 'एक अनुमान, केवल स्कोर और 2008 से IPL मैचों के नतीजों से। इससे कुछ तय नहीं होता।',
  entered: (count) => (count === 1 ? '1 खिलाड़ी ने दाँव लगाया' : `${count} खिलाड़ियों ने दाँव लगाया`),
  splitLater: 'किसने किसे चुना, यह दस दाँव से दिखता है।',
  form: 'फ़ॉर्म',
  noForm: 'इससे पहले कोई मैच नहीं।',
  marks: { W: 'जी', L: 'हा', N: '–' },
  noResultMark: '–: कोई नतीजा नहीं',
  headToHead: (played, won) => `आपस में ${played} मैच, जीते ${won}`,
  rules: 'नियम',
  readRules: 'इस मुकाबले के नियम पढ़ें',
  rulesOf: 'इन नियमों की पहचान:',
  checkUs: 'निष्पक्ष खेल: हमें जाँचें',
  askUs: 'इस मैच के बारे में पूछें',
  result: 'नतीजा',
  onItsWay: 'घोषित, पैसा रास्ते में है',
  settled: 'निपटाया गया',
  revisions: 'हर घोषणा',
  void: 'रद्द',
  ballsFrom: 'फ़ॉर्म और पुराने सीज़न: गेंद-दर-गेंद डेटा',
};

/** Texts of this screen, in both languages, in its chunk. */
export const matchTexts = { en, hi };
