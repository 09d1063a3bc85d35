import type { Language } from '@baazi/contracts';

const en = {
  open: 'See it in the portal',
  end: {
    title: 'No more mails like this?',
    text: 'You will still find it in the bell of the portal.',
    button: 'No more mails like this',
  },
  ended: {
    title: 'Done',
    text: 'No more mails like this come to you. In your profile you can turn them on again.',
  },
};
type MailTexts = typeof en;
const hi: MailTexts = {
  open: 'पोर्टल में देखें',
  end: {
    title: 'ऐसी मेल अब न भेजें?',
    text: 'यह आपको पोर्टल की घंटी में फिर भी मिलेगा।',
    button: 'ऐसी मेल अब न भेजें',
  },
  ended: {
    title: 'हो गया',
    text: 'ऐसी मेल अब आपको नहीं आएगी। अपनी प्रोफ़ाइल में आप इन्हें फिर चालू कर सकते हैं।',
  },
};
/** The fixed texts of notification mails and of the unsubscribe page. */
export const mailTexts: Readonly<Record<Language, MailTexts>> = { en, hi };
