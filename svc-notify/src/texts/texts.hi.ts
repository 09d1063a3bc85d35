import { isResultMessage, reasonInHindi, resultTextIn } from '@baazi/contracts';
import { instantsIn, money, outcomeIn } from './formats';
import type { NotificationTexts } from './notification-content';

const { timeOfDay, dayAndTime } = instantsIn('hi-IN');
const side = (selection: string): string => ({ yes: 'हाँ', no: 'नहीं' })[selection] ?? selection;
const outcome = outcomeIn({ won: 'जीत', lost: 'हार', void: 'वापसी' });
const sentence = (text: string | undefined): string => (text ? ` ${text}` : '');
/** A match by its name; a question in quotes, as it was asked. */
const titleOf = ({ title, titleHi = title }: { title: string; titleHi?: string | undefined }): string => (titleHi.endsWith('?') ? `“${titleHi}”` : titleHi);
const deviceOf = (name: string): string => (name === 'Unknown device' ? 'अज्ञात डिवाइस' : name.replace(' on ', ', '));
const limits = { deposit: 'जमा', stake: 'दाँव' } as const;
const spans = { daily: 'दैनिक', weekly: 'साप्ताहिक' } as const;

export const hi: NotificationTexts = {
  'lock-soon': ({ title, locksAt }) => ({
    title: `${title}: एंट्री जल्द बंद`,
    text: `एंट्री ${timeOfDay(locksAt)} पर बंद होगी। आप इसमें नहीं हैं।`,
  }),
  toss: ({ title, winner, decision, hasLineups }) => ({
    title: `${title}: टॉस ${winner} ने जीता`,
    text: `${winner} ने पहले ${decision === 'bat' ? 'बल्लेबाज़ी' : 'गेंदबाज़ी'} चुनी।${hasLineups ? ' टीमें मैच के पेज पर हैं।' : ''}`,
  }),
  result: ({ selection, result, stakePaise, paidPaise, ...entry }) =>
    result === 'won'
      ? {
          title: `आप ${money(paidPaise)} जीते`,
          text: `${titleOf(entry)}: ${side(selection)} सही रहा। जीत आपके वॉलेट में है।`,
        }
      : {
          title: `${titleOf(entry)} का नतीजा`,
          text: `${side(selection)} सही नहीं रहा। आपका दाँव ${money(stakePaise)} था।`,
        },
  refund: ({ refundPaise, why, whyMessage, ...entry }) => ({
    title: `${money(refundPaise)} वापस`,
    text: `${titleOf(entry)}: आपका दाँव वॉलेट में वापस है।${sentence(why && (isResultMessage(whyMessage) ? `${resultTextIn(why, whyMessage, 'hi')}।` : why))}`,
  }),
  correction: ({ before, after, why, ...entry }) => ({
    title: 'एक नतीजा सुधारा गया',
    text: `${titleOf(entry)}: पहले ${outcome(before)}; अब ${outcome(after)}।${sentence(why && reasonInHindi(why))}`,
  }),
  'withdrawal-waiting': ({ amountPaise, maskedUpi }) => ({
    title: `क्या यह आपने किया? नई UPI ID पर ${money(amountPaise)}`,
    text: `${maskedUpi} पर निकासी एक दिन रुकी है। अगर यह आपने नहीं किया, तो यहाँ एक बार दबाकर रोकें।`,
  }),
  'payout-sent': ({ amountPaise, maskedUpi }) => ({
    title: `${money(amountPaise)} भेजे गए`,
    text: `आपकी निकासी ${maskedUpi} को भेज दी गई है।`,
  }),
  'payout-paid': ({ amountPaise, maskedUpi }) => ({
    title: `${money(amountPaise)} पहुँच गए`,
    text: `आपकी निकासी ${maskedUpi} पर पहुँच गई।`,
  }),
  'withdrawal-refused': ({ amountPaise, end, note }) => ({
    title: `${money(amountPaise)} की निकासी ${{ rejected: 'अस्वीकार', failed: 'नहीं हो सकी', reversed: 'लौट आई' }[end]}`,
    text: `पैसा आपके वॉलेट में वापस है।${sentence(note && reasonInHindi(note))}`,
  }),
  'referral-earned': ({ rewardPaise, played }) => ({
    title: `${money(rewardPaise)} रेफ़रल इनाम`,
    text: played ? 'आपके ज़रिए जुड़े मित्र खेल चुके हैं। इनाम आपके वॉलेट में है।' : 'आपके ज़रिए जुड़े मित्र ने पहली बार पैसे जोड़े। इनाम आपके बोनस में है।',
  }),
  'deposit-returned': ({ amountPaise }) => ({
    title: `${money(amountPaise)} की जमा राशि लौटाई गई`,
    text: 'पैसा वहीं वापस जाता है जहाँ से दिया गया था।',
  }),
  'new-device': ({ device, signedInAt }) => ({
    title: 'नए डिवाइस से लॉगिन',
    text: `${deviceOf(device)}, ${dayAndTime(signedInAt)}। यह आप नहीं थे तो अपना पासवर्ड बदलें।`,
  }),
  'limit-raised': ({ of, span, limitPaise, from }) => ({
    title: `आपकी ${spans[span]} ${limits[of]} सीमा बदलेगी`,
    text: `${dayAndTime(from)} से ${limitPaise === undefined ? 'कोई सीमा नहीं रहेगी' : `यह ${money(limitPaise)} होगी`}। तब तक आप इसे वापस ले सकते हैं।`,
  }),
  'league-news': ({ leagueName, what, who }) => ({
    title: leagueName,
    text: {
      joined: `${who ?? 'एक खिलाड़ी'} जुड़े।`,
      left: `${who ?? 'एक खिलाड़ी'} ने लीग छोड़ी।`,
      removed: 'आप अब इसके सदस्य नहीं हैं।',
      'handed-over': who ? `अब यह लीग ${who} चलाते हैं।` : 'अब यह लीग आप चलाते हैं।',
      renamed: 'यह इसका नया नाम है।',
    }[what],
  }),
  'support-reply': ({ number, subject }) => ({ title: `आपके अनुरोध ${number} का जवाब`, text: subject }),
  'operator-message': ({ title, text, titleHi, textHi }) => ({ title: titleHi ?? title, text: textHi ?? text }),
};
