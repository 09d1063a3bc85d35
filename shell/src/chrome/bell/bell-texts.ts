const en = {
  title: 'Notifications',
  none: 'Nothing yet',
  noneText: 'Results, payouts and news about your account show here.',
  new: 'New',
  readAll: 'Mark all as read',
  older: 'Show older',
  loading: 'Loading...',
};
const hi: typeof en = {
  title: 'सूचनाएँ',
  none: 'अभी कुछ नहीं',
  noneText: 'नतीजे, भुगतान और आपके खाते की बातें यहाँ दिखेंगी।',
  new: 'नई',
  readAll: 'सबको पढ़ा हुआ मानें',
  older: 'पुरानी दिखाएँ',
  loading: 'लोड हो रहा है...',
};
export const bellTexts = { en, hi };
