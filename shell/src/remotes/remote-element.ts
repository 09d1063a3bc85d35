const elements = new Map<string, HTMLElement>();

/** The element of a remote inside #content: created when the remote is registered, never moved or removed. */
export function elementOf(name: string): HTMLElement {
  const known = elements.get(name);
  if (known) return known;
  const element = document.createElement('div');
  element.dataset['remote'] = name;
  element.hidden = true;
  document.getElementById('content')?.append(element);
  elements.set(name, element);
  return element;
}

/** Shows the element of the active remote only: a broken remote may have left content on the page. */
export function showOnly(name: string | undefined): void {
  for (const [owner, element] of elements) element.hidden = owner !== name;
}
