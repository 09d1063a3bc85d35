import type { dayEn } from './day-texts.en';

export const dayHi: typeof dayEn = {
  /** Both languages are loaded at once here, so the kit's own Hindi rules are not imported. */
  titleOf: ({ title, titleHi }) => titleHi ?? title,
  inPlay: 'खेल जारी',
  entryClosesIn: 'प्रवेश बंद होने में',
  soon: 'प्रवेश बंद',
  phases: { play: 'लाइव', break: 'पारी का अंतराल', ended: 'खेल पूरा' },
  delayed: 'देरी से',
  asOf: (time) => `${time} तक`,
  required: (runs, balls) => `${balls} गेंदों में ${runs} रन चाहिए`,
  overs: (overs) => `(${overs})`,
  matchNumber: (number) => `मैच ${number}`,
  open: 'मैच देखें',
  results: 'पिछले नतीजे',
  paid: (rupees) => `${rupees} दिए गए`,
  entries: (count) => `${count} दाँव`,
  winners: 'हाल के विजेता',
};
