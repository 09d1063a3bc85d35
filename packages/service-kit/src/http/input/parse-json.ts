import { RequestFault } from './request-fault';

const DEEPEST = 32;
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses JSON strictly. Malformed are: a repeated key (which of two amounts counts?), `__proto__` (it would reach an
 * object's prototype in a careless merge), nesting that could overflow recursive code, and bytes that are not UTF-8.
 */
export function parseJson(bytes: Buffer): unknown {
  try {
    const text = decoder.decode(bytes);
    const value: unknown = JSON.parse(text);
    refuseAmbiguousJson(text);
    return value;
  } catch {
    throw new RequestFault('malformed');
  }
}

/** Scans text that is known to be valid JSON. */
function refuseAmbiguousJson(text: string): void {
  const open: (Set<string> | undefined)[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text[at];
    if (char === '{') open.push(new Set());
    else if (char === '[') open.push(undefined);
    else if (char === '}' || char === ']') open.pop();
    else if (char === '"') {
      const end = endOfString(text, at);
      const keys = open[open.length - 1];
      if (keys && /^\s*:/.test(text.slice(end, end + 40))) noteKey(keys, text.slice(at, end));
      at = end;
      continue;
    }
    if (open.length > DEEPEST) throw new Error('too deep');
    at += 1;
  }
}

function noteKey(keys: Set<string>, literal: string): void {
  const key = literal.includes('\\') ? String(JSON.parse(literal)) : literal.slice(1, -1);
  if (key === '__proto__' || keys.has(key)) throw new Error('a key that is not allowed here');
  keys.add(key);
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}
