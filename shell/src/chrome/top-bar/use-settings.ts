import { setLang, setTheme, useLang, useThemeChoice, useTexts, type MenuItem } from '@baazi/portal-kit';
import { texts } from '../ui/chrome-texts';

const isDark = (theme: 'dark' | 'light' | 'system'): boolean =>
  theme === 'dark' || (theme === 'system' && !matchMedia('(prefers-color-scheme: light)').matches);

/** Language and theme as menu entries: each is labelled with the value that it switches to. */
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
