/** What this part says; Hindi travels to its readers only: `hi: () => import('./texts.hi').then((m) => m.texts)`. */
export const texts = { en: {} };
