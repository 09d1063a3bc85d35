/**
 * Fills the placeholders (`__TITLE__`) of a shell's page; one without a value becomes empty. In one pass, because the
 * values are data in which a placeholder means nothing. Plain JavaScript, because release jobs run it without a build.
 * @param {string} page
 * @param {Readonly<Record<string, string>>} values   by the placeholder's name, `TITLE`
 */
export const fillPage = (page, values) => page.replace(/__([A-Z]+)__/g, (_whole, name) => values[name] ?? '');
