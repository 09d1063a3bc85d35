/** Age as text. */
export const whenTexts = {
  en: { now: 'just now', minutes: (n: number) => `${n} min ago`, hours: (n: number) => `${n} h ago` },
  hi: { now: 'अभी', minutes: (n: number) => `${n} मिनट पहले`, hours: (n: number) => `${n} घंटे पहले` },
};
