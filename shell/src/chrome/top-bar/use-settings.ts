import { setLang, setTheme, useLang, useThemeChoice, useTexts, type MenuItem } from '@baazi/portal-kit';
import { texts } from '../ui/chrome-texts';

const isDark = (look: 'dark' | 'light' | 'system'): boolean =>
  look === 'dark' || (look === 'system' && !matchMedia('(prefers-color-scheme: light)').matches);

/** Language and look, as entries of a menu: each names what it leads to. */
export function useSettings(): MenuItem[] {
  const t = useTexts(texts);
  const language = useLang();
  const dark = isDark(useThemeChoice());
  return [
    {
      label: language === 'en' ? 'हिन्दी' : 'English',
      icon: 'language',
      onSelect: () => void setLang(language === 'en' ? 'hi' : 'en'),
    },
    {
      label: dark ? t.lightLook : t.darkLook,
      icon: dark ? 'sun' : 'moon',
      onSelect: () => setTheme(dark ? 'light' : 'dark'),
    },
  ];
}
