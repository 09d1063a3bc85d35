import fs from 'node:fs';
import path from 'node:path';

/** The forms of a name such as `mf-my-stats`. */
export interface ScaffoldName {
  name: string;
  /** my-stats */
  short: string;
  /** myStats */
  camel: string;
  /** MyStats */
  pascal: string;
  /** My stats */
  title: string;
}

/** Validates the name of a new folder and derives its forms. */
export function parseScaffoldName(root: string, given: string | undefined, prefix: 'mf' | 'svc'): ScaffoldName {
  if (given === undefined || !new RegExp(`^${prefix}-[a-z][a-z0-9]*(-[a-z0-9]+)*$`).test(given))
    throw new Error(`the name must look like ${prefix}-stats: small letters, digits and single hyphens`);
  if (given.length > 40) throw new Error('the name may have at most 40 characters');
  if (fs.existsSync(path.join(root, given))) throw new Error(`${given} is there already`);
  const short = given.slice(prefix.length + 1);
  const camel = short.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return {
    name: given,
    short,
    camel,
    pascal: capital(camel),
    title: capital(short.replaceAll('-', ' ')),
  };
}
