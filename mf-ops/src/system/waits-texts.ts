import type { WaitingStateName } from '@baazi/contracts';

/** The thing that waits, the worker or person that moves it on, and the safe way on where it stays. */
interface StateText {
  what: string;
  mover: string;
  way: string;
}

const operators = 'operators';
const en = {
  title: 'What waits',
  text: 'Each state with the longest wait that is normal. Those beyond it come first.',
  state: 'State',
  waiting: 'Waiting',
  beyond: 'Too long',
  oldest: 'Oldest',
  bound: 'Normal up to',
  way: 'Way on',
  movedBy: (mover: string) => `Moved on by: ${mover}`,
  none: '–',
  empty: (states: number) => `Nothing waits in ${states} ${states === 1 ? 'state' : 'states'}`,
  endless: 'without an end',
  atLeast: (count: number) => `${count} or more`,
  seconds: (n: number) => `${n} s`,
  minutes: (n: number) => `${n} min`,
  hours: (n: number) => `${n} h`,
  days: (n: number) => `${n} d`,
  unknownState: { what: 'Another state', mover: '–', way: 'See the release notes of this part.' },
  states: {
    outbox: {
      what: 'Events that are not sent',
      mover: 'the service, once the broker takes them',
      way: 'Check the broker. Events are safe in the database and leave by themselves.',
    },
    withdrawal: {
      what: 'Withdrawals without a decision',
      mover: operators,
      way: 'Approve or reject them.',
    },
    payout: {
      what: 'Payouts without an end',
      mover: 'the worker payouts',
      way: 'Never pay by hand first. Open the withdrawal: it asks the provider again, then two operators record the outcome.',
    },
    webhook: {
      what: 'Provider events not handled',
      mover: 'the worker webhooks',
      way: 'Read the cause in the log. Each is retried until it succeeds; delete none.',
    },
    intent: {
      what: 'Payment links not closed',
      mover: 'the worker payment-poller',
      way: 'Check whether the provider answers. A late payment is still credited.',
    },
    suspense: {
      what: 'Payments in suspense',
      mover: operators,
      way: 'Match each to its player, or refund it.',
    },
    refund: {
      what: 'Refunds without an end',
      mover: 'the worker refunds',
      way: 'Ask the provider before you refund by hand: a second refund is a loss of the house.',
    },
    reward: {
      what: 'Rewards on hold',
      mover: operators,
      way: 'Approve or deny them.',
    },
    adjustment: {
      what: 'Adjustments to confirm',
      mover: 'a second operator',
      way: 'Confirm it, or let it lapse after seven days.',
    },
    'bank-line': {
      what: 'Bank lines to explain',
      mover: operators,
      way: 'Import the next statement, or explain the line.',
    },
    seal: {
      what: 'Transfers without a block',
      mover: 'the worker sealer',
      way: 'Settlement comes first. After a match, look for a failing sealer in the log.',
    },
    lease: {
      what: 'Leases that end too late',
      mover: 'the worker settler',
      way: 'No settler takes such a lease. Run the audit, then restart svc-wallet.',
    },
    reservation: {
      what: 'Entries not decided',
      mover: 'svc-contest, every two seconds',
      way: 'Check whether svc-wallet answers. The entry is held or refused, never both.',
    },
    market: {
      what: 'Declared, not settled',
      mover: 'the worker settler',
      way: 'Check svc-wallet and the dead letters. The decision is sent again every 30 seconds; never declare it twice.',
    },
    standings: {
      what: 'Settled, not in the standings',
      mover: 'the worker keep-standings',
      way: 'Restart svc-contest, or count all again: npx baazi standings.',
    },
    mail: {
      what: 'Mails not accepted',
      mover: 'the worker mails',
      way: 'Check the mail server. A mail is given up after a day.',
    },
    'notification-mail': {
      what: 'Mails to write',
      mover: 'the worker write-mails',
      way: 'Check whether svc-auth answers.',
    },
    push: {
      what: 'Pushes to send',
      mover: 'the worker send-pushes',
      way: 'Check the way out to the push services. A push is given up after a day.',
    },
    message: {
      what: 'Messages to approve or send',
      mover: 'a second operator, then the worker',
      way: 'Approve or withdraw the message.',
    },
    'support-request': {
      what: 'Support requests to answer',
      mover: operators,
      way: 'Answer them.',
    },
  } satisfies Record<WaitingStateName, StateText>,
};

const operatorsHi = 'ऑपरेटर';
const hi: typeof en = {
  title: 'क्या प्रतीक्षा में है',
  text: 'हर स्थिति और उसकी सामान्य सबसे लंबी प्रतीक्षा। जो इससे आगे हैं, वे पहले।',
  state: 'स्थिति',
  waiting: 'प्रतीक्षा में',
  beyond: 'बहुत देर से',
  oldest: 'सबसे पुराना',
  bound: 'सामान्य सीमा',
  way: 'आगे का रास्ता',
  movedBy: (mover) => `आगे बढ़ाता है: ${mover}`,
  none: '–',
  empty: (states) => `${states} स्थितियों में कुछ प्रतीक्षा में नहीं`,
  endless: 'अंतहीन',
  atLeast: (count) => `${count} या ज़्यादा`,
  seconds: (n) => `${n} से`,
  minutes: (n) => `${n} मिनट`,
  hours: (n) => `${n} घंटे`,
  days: (n) => `${n} दिन`,
  unknownState: { what: 'कोई और स्थिति', mover: '–', way: 'इस हिस्से की रिलीज़ टिप्पणियाँ देखें।' },
  states: {
    outbox: {
      what: 'इवेंट जो भेजे नहीं गए',
      mover: 'सेवा, जब ब्रोकर उन्हें ले',
      way: 'ब्रोकर जाँचें। इवेंट डेटाबेस में सुरक्षित हैं और अपने आप जाएँगे।',
    },
    withdrawal: { what: 'निकासी जिन पर निर्णय नहीं', mover: operatorsHi, way: 'स्वीकार या अस्वीकार करें।' },
    payout: {
      what: 'भुगतान जो पूरे नहीं हुए',
      mover: 'वर्कर payouts',
      way: 'पहले हाथ से भुगतान कभी न करें। निकासी खोलें: वह प्रदाता से फिर पूछती है, फिर दो ऑपरेटर नतीजा दर्ज करते हैं।',
    },
    webhook: {
      what: 'प्रदाता के इवेंट जो सँभले नहीं',
      mover: 'वर्कर webhooks',
      way: 'लॉग में कारण पढ़ें। हर एक सफल होने तक दोहराया जाता है; कोई न हटाएँ।',
    },
    intent: {
      what: 'भुगतान लिंक जो बंद नहीं हुए',
      mover: 'वर्कर payment-poller',
      way: 'जाँचें कि प्रदाता उत्तर देता है। देर से आया भुगतान भी जमा होता है।',
    },
    suspense: { what: 'अनिश्चित भुगतान', mover: operatorsHi, way: 'हर एक को उसके खिलाड़ी से मिलाएँ, या लौटाएँ।' },
    refund: {
      what: 'रिफ़ंड जो पूरे नहीं हुए',
      mover: 'वर्कर refunds',
      way: 'हाथ से लौटाने से पहले प्रदाता से पूछें: दूसरा रिफ़ंड हाउस का घाटा है।',
    },
    reward: { what: 'रुके इनाम', mover: operatorsHi, way: 'स्वीकार या अस्वीकार करें।' },
    adjustment: {
      what: 'समायोजन जिनकी पुष्टि बाक़ी है',
      mover: 'दूसरा ऑपरेटर',
      way: 'पुष्टि करें, या सात दिन बाद समाप्त होने दें।',
    },
    'bank-line': {
      what: 'बैंक की पंक्तियाँ जिन्हें समझाना है',
      mover: operatorsHi,
      way: 'अगला विवरण आयात करें, या पंक्ति समझाएँ।',
    },
    seal: {
      what: 'लेन-देन जिनका ब्लॉक नहीं',
      mover: 'वर्कर sealer',
      way: 'निपटान पहले होता है। मैच के बाद लॉग में विफल sealer खोजें।',
    },
    lease: {
      what: 'लीज़ जो बहुत देर में ख़त्म होंगी',
      mover: 'वर्कर settler',
      way: 'कोई settler ऐसी लीज़ नहीं लेता। ऑडिट चलाएँ, फिर svc-wallet दोबारा शुरू करें।',
    },
    reservation: {
      what: 'एंट्री जिन पर निर्णय नहीं',
      mover: 'svc-contest, हर दो सेकंड में',
      way: 'जाँचें कि svc-wallet उत्तर देता है। एंट्री या तो रहती है या अस्वीकार होती है, दोनों कभी नहीं।',
    },
    market: {
      what: 'घोषित, निपटान बाक़ी',
      mover: 'वर्कर settler',
      way: 'svc-wallet और मृत संदेश जाँचें। निर्णय हर 30 सेकंड में फिर भेजा जाता है; दो बार घोषित कभी न करें।',
    },
    standings: {
      what: 'निपट चुके, तालिका में नहीं',
      mover: 'वर्कर keep-standings',
      way: 'svc-contest दोबारा शुरू करें, या सब फिर गिनें: npx baazi standings.',
    },
    mail: {
      what: 'मेल जो स्वीकार नहीं हुईं',
      mover: 'वर्कर mails',
      way: 'मेल सर्वर जाँचें। एक दिन बाद मेल छोड़ दी जाती है।',
    },
    'notification-mail': {
      what: 'मेल जो लिखनी हैं',
      mover: 'वर्कर write-mails',
      way: 'जाँचें कि svc-auth उत्तर देता है।',
    },
    push: {
      what: 'पुश जो भेजने हैं',
      mover: 'वर्कर send-pushes',
      way: 'पुश सेवाओं तक का रास्ता जाँचें। एक दिन बाद पुश छोड़ दिया जाता है।',
    },
    message: {
      what: 'संदेश जिन्हें स्वीकारना या भेजना है',
      mover: 'दूसरा ऑपरेटर, फिर वर्कर',
      way: 'संदेश स्वीकार करें या वापस लें।',
    },
    'support-request': { what: 'मदद के अनुरोध जिनका उत्तर बाक़ी है', mover: operatorsHi, way: 'उत्तर दें।' },
  },
};
export const waitsTexts = { en, hi };
