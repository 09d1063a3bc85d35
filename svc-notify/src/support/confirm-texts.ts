import type { Language } from '@baazi/contracts';

const en = {
  mail: {
    subject: (number: string) => `Confirm your message ${number}`,
    heading: 'Did you write to us?',
    paragraphs: (number: string) => [
      `We received a message with this address. Its number is ${number}.`,
      'Confirm it within a day, and we read it. The answer appears on the help page of the browser you wrote with.',
    ],
    label: 'Confirm the message',
    smallPrint: 'You did not write to us? Do nothing: then nobody reads it, and it is deleted in a day.',
  },
  ask: {
    title: 'Confirm your message?',
    text: 'Then we read it. The answer appears on the help page of the browser you wrote with.',
    button: 'Confirm the message',
  },
  done: {
    title: 'We have your message',
    text: 'The answer appears on the help page of the browser you wrote with, mostly within a day.',
  },
};
type ConfirmTexts = typeof en;
const hi: ConfirmTexts = {
  mail: {
    subject: (number) => `अपने संदेश ${number} की पुष्टि करें`,
    heading: 'क्या आपने हमें लिखा?',
    paragraphs: (number) => [
      `हमें इस पते के साथ एक संदेश मिला है। इसका नंबर ${number} है।`,
      'एक दिन के भीतर पुष्टि करें, तब हम इसे पढ़ेंगे। जवाब उसी ब्राउज़र के मदद वाले पेज पर दिखेगा जिससे आपने लिखा।',
    ],
    label: 'संदेश की पुष्टि करें',
    smallPrint: 'आपने हमें नहीं लिखा? कुछ न करें: तब इसे कोई नहीं पढ़ेगा, और एक दिन में यह मिट जाएगा।',
  },
  ask: {
    title: 'अपने संदेश की पुष्टि करें?',
    text: 'तब हम इसे पढ़ेंगे। जवाब उसी ब्राउज़र के मदद वाले पेज पर दिखेगा जिससे आपने लिखा।',
    button: 'संदेश की पुष्टि करें',
  },
  done: {
    title: 'आपका संदेश मिल गया',
    text: 'जवाब उसी ब्राउज़र के मदद वाले पेज पर दिखेगा जिससे आपने लिखा, अक्सर एक दिन के भीतर।',
  },
};
/** The mail to a stranger who wrote to support, and the page behind its link. */
export const confirmTexts: Readonly<Record<Language, ConfirmTexts>> = { en, hi };
