const elements = new Map<string, HTMLElement>();

/** The one element of a remote inside #content: created at registration, never moved or removed. */
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

/** A broken remote may have left something on the page: only the current one is visible. */
export function showOnly(name: string | undefined): void {
  for (const [owner, element] of elements) element.hidden = owner !== name;
}
