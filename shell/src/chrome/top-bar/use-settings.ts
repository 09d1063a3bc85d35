import { setLang, setTheme, useLang, useThemeChoice, useTexts, type MenuItem } from '@baazi/portal-kit';
import { texts } from '../ui/chrome-texts';

const isDark = (look: 'dark' | 'light' | 'system'): boolean =>
  look === 'dark' || (look === 'system' && !matchMedia('(prefers-color-scheme: light)').matches);

/** Language and theme as menu entries, each named by its target. */
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
