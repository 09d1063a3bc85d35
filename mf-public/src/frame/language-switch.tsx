import { Button, setLang, useLang } from '@baazi/portal-kit';

/** Offers the other language, labelled in that language. */
export function LanguageSwitch() {
  const other = useLang() === 'en' ? 'hi' : 'en';
  return (
    <Button small tone="plain" icon="language" lang={other} onClick={() => void setLang(other)}>
      {other === 'hi' ? 'हिन्दी' : 'English'}
    </Button>
  );
}
