import { createHash } from 'node:crypto';

/** What keeps two stacks apart on shared servers: every name they make there starts with it. */
export function namespaceOf(realDataDir: string): string {
  return `b${createHash('sha256').update(realDataDir).digest('hex').slice(0, 10)}`;
}

export function databasePrefix(namespace: string): string {
  return `baazi_${namespace.slice(1)}_`;
}
