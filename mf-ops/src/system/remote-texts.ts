const seconds = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);
/** Layout shifts have a score, the others milliseconds. */
const measured = (vital: string, p75: number): string =>
  vital === 'cls' ? String(Number(p75.toFixed(2))) : seconds(p75);

interface Ended {
  version: string;
  failed: number;
  players: number;
  ms?: number;
  liveMs?: number;
}
const en = {
  times: 'Screens stand within',
  timesText: 'Screens: three of four visits, by players. A first visit fetches the release.',
  way: { first: 'first visit', load: 'page', switch: 'from inside' },
  time: (way: string, ms: number, visits: number) => `${way} ${seconds(ms)} (${visits})`,
  budget: 'Error budget used',
  used: (used: number) => `${Math.round(used * 100)} %`,
  usedBy: (failed: number, players: number) => `failed for ${failed} of ${players} players`,
  budgetText: 'Error budget: of 7 days, players of each day. A fault for 1 in 1000 is 100 %.',
  vitals: 'Web vitals',
  vital: (name: string, p75: number, visits: number) => `${name.toUpperCase()} ${measured(name, p75)} (${visits})`,
  vitalsText:
    'Web vitals: three of four visits stay within, each by the app whose elements caused it. Good are LCP 2.5 s, INP 200 ms, CLS 0.1.',
  onTrial: 'on trial',
  ended: {
    faults: ({ version, failed, players }: Ended) =>
      `${version} ended itself: failed for ${failed} of ${players} players`,
    silence: ({ version }: Ended) => `${version} ended itself: its pages never told that they stood`,
    times: ({ version, ms = 0, liveMs = 0 }: Ended) =>
      `${version} ended itself: screens stood within ${seconds(ms)}, live within ${seconds(liveMs)}`,
  },
};
const hi: typeof en = {
  times: 'स्क्रीन इतने में तैयार',
  timesText: 'स्क्रीन: चार में से तीन बार, खिलाड़ियों के हिसाब से। पहली बार में रिलीज़ लाई जाती है।',
  way: { first: 'पहली बार', load: 'पेज', switch: 'अंदर से' },
  time: (way, ms, visits) => `${way} ${seconds(ms)} (${visits})`,
  budget: 'त्रुटि बजट खर्च',
  used: (used) => `${Math.round(used * 100)} %`,
  usedBy: (failed, players) => `${players} में से ${failed} खिलाड़ियों के लिए विफल`,
  budgetText: 'त्रुटि बजट: 7 दिनों का, हर दिन के खिलाड़ी। 1000 में से 1 के लिए त्रुटि 100 % है।',
  vitals: 'वेब वाइटल्स',
  vital: (name, p75, visits) => `${name.toUpperCase()} ${measured(name, p75)} (${visits})`,
  vitalsText:
    'वेब वाइटल्स: चार में से तीन बार इतने के भीतर, उस ऐप के नाम जिसके हिस्सों से हुआ। अच्छा: LCP 2.5 s, INP 200 ms, CLS 0.1।',
  onTrial: 'परीक्षण पर',
  ended: {
    faults: ({ version, failed, players }) => `${version} अपने आप रुका: ${players} में से ${failed} खिलाड़ियों के लिए विफल`,
    silence: ({ version }) => `${version} अपने आप रुका: उसके पेजों ने तैयार होना कभी नहीं बताया`,
    times: ({ version, ms = 0, liveMs = 0 }) =>
      `${version} अपने आप रुका: स्क्रीन ${seconds(ms)} में, लाइव ${seconds(liveMs)} में तैयार`,
  },
};
export const remoteTexts = { en, hi };
