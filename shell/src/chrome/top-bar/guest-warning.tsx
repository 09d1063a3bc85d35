import { paths } from '@baazi/contracts';
import { Link, Notice, rupees, usePlayer, useTexts } from '@baazi/portal-kit';
import type { ReactNode } from 'react';

const en = {
  leaves: (money: string) =>
    'You play as a guest. Without the username and password that you were shown, ' +
    `nobody can open this account again, and its ${money} are lost.`,
  keeps: 'Keep this account with an email',
};
const hi: typeof en = {
  leaves: (money) => `आप मेहमान हैं। दिखाए गए यूज़रनेम और पासवर्ड के बिना यह खाता फिर नहीं खुलेगा, और इसके ${money} चले जाएँगे।`,
  keeps: 'ईमेल जोड़कर यह खाता रखें',
};
const texts = { en, hi };

/** A guest has no e-mail address to sign in with again: an unsaved account is lost, with its money. */
export default function GuestWarning({ onSaveAccount }: { onSaveAccount: () => void }): ReactNode {
  const t = useTexts(texts);
  const balance = usePlayer()?.wallet?.balance ?? 0;
  return (
    <Notice tone="wait">
      {t.leaves(rupees(balance))}{' '}
      <Link to={`${paths.profile}#keep-account`} onClick={onSaveAccount}>
        {t.keeps}
      </Link>
    </Notice>
  );
}
