import { useLang } from '@baazi/portal-kit';

/** The name of a contest in the operator's language. */
export function useContestName(): (contest: { name: string; nameHi?: string | undefined }) => string {
  const language = useLang();
  return ({ name, nameHi = name }) => (language === 'hi' ? nameHi : name);
}
