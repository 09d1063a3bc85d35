const en = {
  title: 'Rules',
  back: 'Back',
  fair: 'Fair Play',
  lead: 'A contest goes by the rules that it was opened under. Its card, its entries and their receipts name them by this hash, and the text of a hash never changes.',
  version: (version: string) => `Version ${version}`,
  newest: 'For contests opened from now on',
  earlier: 'For contests that were opened under it',
  hash: 'SHA-256 of the English text',
  same: 'This browser has just made the same hash from the text.',
  other: 'The text does not give this hash. Do not trust it.',
  versions: 'Versions',
};

const hi: typeof en = {
  title: 'नियम',
  back: 'वापस',
  fair: 'निष्पक्ष खेल',
  lead: 'हर मुक़ाबला उन्हीं नियमों से चलता है जिनके साथ वह खुला। उसका कार्ड, उसकी एंट्रियाँ और उनकी रसीदें नियमों को इसी हैश से पहचानती हैं, और किसी हैश का पाठ कभी नहीं बदलता।',
  version: (version) => `संस्करण ${version}`,
  newest: 'अब से खुलने वाले मुक़ाबलों के लिए',
  earlier: 'इसके साथ खुले मुक़ाबलों के लिए',
  hash: 'अंग्रेज़ी पाठ का SHA-256',
  same: 'इस ब्राउज़र ने अभी पाठ से यही हैश बनाया।',
  other: 'पाठ से यह हैश नहीं बनता। इस पर भरोसा न करें।',
  versions: 'संस्करण',
};

/** Texts around the rules. The rules themselves are the operator's own text. */
export const rulesTexts = { en, hi };
