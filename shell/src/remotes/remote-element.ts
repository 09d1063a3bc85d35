const elements = new Map<string, HTMLElement>();

function newElement(name: string): HTMLElement {
  const element = document.createElement('div');
  element.dataset['remote'] = name;
  element.hidden = true;
  document.getElementById('content')?.append(element);
  return element;
}

/**
 * The element of a remote inside #content: created when the remote is registered, or by the gateway that drew in it,
 * never moved or removed.
 */
export function elementOf(name: string): HTMLElement {
  const known = elements.get(name);
  if (known) return known;
  const element = document.querySelector<HTMLElement>(`#content > [data-remote="${name}"]`) ?? newElement(name);
  elements.set(name, element);
  return element;
}

/** The gateway drew the remote's screen, and nothing has taken it over yet. */
export const isDrawn = (name: string): boolean => elementOf(name).dataset['drawn'] !== undefined;

/** Removes a drawing of another release than the one that is about to run. */
export function keepDrawingOf(name: string, version: string): void {
  const element = elementOf(name);
  if (!isDrawn(name) || element.dataset['drawn'] === version) return;
  delete element.dataset['drawn'];
  element.replaceChildren();
}

/** Shows the element of the active remote only: a broken remote may have left content on the page. */
export function showOnly(name: string | undefined): void {
  for (const [owner, element] of elements) element.hidden = owner !== name;
}
