import fs from 'node:fs';
import path from 'node:path';

/** A folder's name with its prefix checked, and the words made of it: `mf-my-stats` -> my-stats, myStats, MyStats, My stats. */
export function partName(root, given, prefix) {
  if (!new RegExp(`^${prefix}-[a-z][a-z0-9]*(-[a-z0-9]+)*$`).test(given ?? ''))
    throw new Error(`the name must look like ${prefix}-stats: small letters, digits and single hyphens`);
  if (given.length > 40) throw new Error('the name may have at most 40 characters');
  if (fs.existsSync(path.join(root, given))) throw new Error(`${given} is there already`);
  const short = given.slice(prefix.length + 1);
  const camel = short.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  const spaced = short.replaceAll('-', ' ');
  return {
    name: given,
    short,
    camel,
    pascal: camel[0].toUpperCase() + camel.slice(1),
    title: spaced[0].toUpperCase() + spaced.slice(1),
  };
}
