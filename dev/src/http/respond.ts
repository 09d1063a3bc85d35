import type { ServerResponse } from 'node:http';

export function sendJson(response: ServerResponse, status: number, content: unknown): void {
  response.writeHead(status, { ...strictHeaders(), 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(content));
}

export function sendPage(
  response: ServerResponse,
  status: number,
  html: string,
  headers: Record<string, string> = strictHeaders(),
): void {
  response.writeHead(status, { ...headers, 'content-type': 'text/html; charset=utf-8' });
  response.end(html);
}

export function sendStylesheet(response: ServerResponse, css: string): void {
  response.writeHead(200, {
    ...strictHeaders(),
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'max-age=60',
  });
  response.end(css);
}

export function sendNoContent(response: ServerResponse): void {
  response.writeHead(204, strictHeaders());
  response.end();
}

export function redirect(response: ServerResponse, to: string): void {
  response.writeHead(303, { ...strictHeaders(), location: to });
  response.end();
}

/** Headers of local tools: no external resources, no scripts, no framing by other sites. */
export function strictHeaders({
  formAction = `'self'`,
  frame = `'none'`,
}: { formAction?: string; frame?: string } = {}): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self' data:",
      "frame-src 'self'",
      `form-action ${formAction}`,
      `frame-ancestors ${frame}`,
      "base-uri 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
