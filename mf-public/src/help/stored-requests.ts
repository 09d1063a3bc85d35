const KEY = 'support';
const MOST_KEPT = 5;
const UUID = /^[0-9a-f-]{36}$/;

/** Requests that this browser made without signing in: their answers are read with these ids. */
export function storedRequests(): string[] {
  const stored = localStorage.getItem(KEY)?.split(' ') ?? [];
  return stored.filter((id) => UUID.test(id)).slice(0, MOST_KEPT);
}
export function storeRequest(id: string): void {
  localStorage.setItem(KEY, [id, ...storedRequests()].slice(0, MOST_KEPT).join(' '));
}
