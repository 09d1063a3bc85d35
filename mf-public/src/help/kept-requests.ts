const KEY = 'support';
const MOST_KEPT = 5;
const UUID = /^[0-9a-f-]{36}$/;

/** Ids of requests from this browser without sign-in, which give access to their answers. */
export function keptRequests(): string[] {
  const kept = localStorage.getItem(KEY)?.split(' ') ?? [];
  return kept.filter((id) => UUID.test(id)).slice(0, MOST_KEPT);
}
export function keepRequest(id: string): void {
  localStorage.setItem(KEY, [id, ...keptRequests()].slice(0, MOST_KEPT).join(' '));
}
