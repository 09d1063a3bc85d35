/** One step of a locator: what is searched below the elements found so far, or which of them is kept. */
export type Step =
  | { css: string }
  | { role: string; name?: string; pattern?: string; exact?: boolean }
  | { text?: string; pattern?: string; exact?: boolean }
  | { visible: true }
  | { nth: number };

/**
 * Runs inside the page, so it uses nothing from around it: the elements that the steps find. A control is named by its
 * label or text, and what is not rendered has no role.
 */
export function findElements(steps: readonly Step[]): Element[] {
  const selectors: Readonly<Record<string, string>> = {
    button: 'button, [role=button], input[type=submit]',
    dialog: 'dialog[open], [role=dialog]',
    link: 'a[href], [role=link]',
    radio: 'input[type=radio], [role=radio]',
  };
  const clean = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();
  const isVisible = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label');
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const texts = [...ids.map((id) => document.getElementById(id)), ...labels].map((one) => clean(one?.textContent));
    return clean(label ?? (texts.length > 0 ? texts.join(' ') : element.textContent));
  };
  const fits = (text: string, step: { name?: string; text?: string; pattern?: string; exact?: boolean }): boolean => {
    if (step.pattern !== undefined) return new RegExp(step.pattern).test(text);
    const wanted = step.name ?? step.text ?? '';
    return step.exact === true ? text === wanted : text.toLowerCase().includes(wanted.toLowerCase());
  };
  const within = (roots: readonly (Element | Document)[], css: string): Element[] => [
    ...new Set(roots.flatMap((root) => [...root.querySelectorAll(css)])),
  ];

  let found: (Element | Document)[] = [document];
  for (const step of steps) {
    const elements = found.filter((one) => one instanceof Element);
    if ('css' in step) {
      found = within(found, step.css);
    } else if ('role' in step)
      found = within(found, selectors[step.role] ?? '').filter(
        (element) => isVisible(element.closest('label') ?? element) && fits(nameOf(element), step),
      );
    else if ('visible' in step) found = elements.filter(isVisible);
    else if ('nth' in step) found = [elements.at(step.nth)].filter((one) => one !== undefined);
    else {
      const matching = within(found, 'body *').filter((element) => fits(clean(element.textContent), step));
      const outside = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT']);
      found = matching.filter(
        (element) => !outside.has(element.tagName) && ![...element.children].some((child) => matching.includes(child)),
      );
    }
  }
  return found.filter((one) => one instanceof Element);
}
