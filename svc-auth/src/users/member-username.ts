import { CLEAR_LETTERS, randomText } from '../secrets/random-text';

/** `rahul-sharma-k7f2w`: the name as far as it has plain letters, and a tail that makes it one's own. */
export function memberUsername(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 20);
  return `${plain || 'player'}-${randomText(5, CLEAR_LETTERS)}`;
}
