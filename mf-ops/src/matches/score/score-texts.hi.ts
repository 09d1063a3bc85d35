import type { scoreEn } from './score-texts.en';

export const scoreHi: typeof scoreEn = {
  open: 'स्कोर',
  title: (match) => `${match} का स्कोर`,
  text: 'एक बार में एक ओवर। यह तुरंत सबको दिखता है और कुछ तय नहीं करता।',
  batting: 'बल्लेबाज़ी',
  innings: (team, superOver) =>
    superOver === 0 ? team : superOver === 1 ? `${team}, सुपर ओवर` : `${team}, सुपर ओवर ${superOver}`,
  over: 'ओवर',
  runs: 'इस ओवर के रन',
  wickets: 'इस ओवर के विकेट',
  balls: 'वैध गेंदें, अगर छह से कम',
  reason: 'बताया हुआ ओवर क्यों बदल रहा है?',
  none: 'अभी कुछ नहीं बताया गया।',
  missing: 'कृपया संख्या दें।',
  save: 'ओवर बताएँ',
  busy: 'लोड हो रहा है...',
  done: (over) => `ओवर ${over} दिख रहा है`,
  close: 'बंद करें',
};
