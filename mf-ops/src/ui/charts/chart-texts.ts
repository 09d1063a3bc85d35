/** Texts around every chart. */
export const chartTexts = {
  en: { table: 'As a table', csv: 'CSV', csvOf: (title: string) => `CSV: ${title}` },
  hi: { table: 'तालिका में', csv: 'CSV', csvOf: (title: string) => `CSV: ${title}` },
};
