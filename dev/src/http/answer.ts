import type { ServerResponse } from 'node:http';
import { strictHeaders } from './headers';

export function answerJson(response: ServerResponse, status: number, content: unknown): void {
  response.writeHead(status, { ...strictHeaders(), 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(content));
}

export function answerPage(
  response: ServerResponse,
  status: number,
  html: string,
  headers: Record<string, string> = strictHeaders(),
): void {
  response.writeHead(status, { ...headers, 'content-type': 'text/html; charset=utf-8' });
  response.end(html);
}

export function answerStyle(response: ServerResponse, css: string): void {
  response.writeHead(200, {
    ...strictHeaders(),
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'max-age=60',
  });
  response.end(css);
}

export function answerNothing(response: ServerResponse): void {
  response.writeHead(204, strictHeaders());
  response.end();
}

export function redirect(response: ServerResponse, to: string): void {
  response.writeHead(303, { ...strictHeaders(), location: to });
  response.end();
}
