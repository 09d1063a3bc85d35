// Pins all base and runtime images to the current digests of their tags: `node:24-slim` becomes
// `node:24-slim@sha256:...`; existing digests are updated. Queries the registries through `docker`.
// Usage: node deploy/pin-images.mjs              writes Dockerfiles, docker-compose.yml and the workflows
//        node deploy/pin-images.mjs --missing    leaves digests that are there as they are
//        node deploy/pin-images.mjs --check      exits with 1 and lists unpinned images
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { printHelpIfAsked } from '../dev/prepare/help.mjs';

printHelpIfAsked(import.meta.filename);
const root = process.env.PIN_ROOT ?? path.join(import.meta.dirname, '..');
const workflows = path.join(root, '.github/workflows');
const files = [
  ...fs.readdirSync(root).map((name) => path.join(root, name, 'Dockerfile')),
  path.join(root, 'docker-compose.yml'),
  ...(fs.existsSync(workflows) ? fs.readdirSync(workflows).map((name) => path.join(workflows, name)) : []),
].filter((file) => fs.existsSync(file));

/** `FROM image` and `image: image`, except images that a matrix fills in. */
const named = /(^FROM |\bimage: ['"]?)([a-z0-9./-]+:[A-Za-z0-9._-]+)(@sha256:[0-9a-f]{64})?/gm;
const isOurs = (/** @type {string} */ image) => image.startsWith('ipl-baazi/');

/** @type {Map<string, string>} */
const digests = new Map();
/** @param {string} image */
function digestOf(image) {
  const known = digests.get(image);
  if (known) return known;
  const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
  const digest = execFileSync('docker', args, { encoding: 'utf8' }).trim();
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) throw new Error(`${image}: '${digest}' is not a digest`);
  digests.set(image, digest);
  return digest;
}

const unpinned = [];
for (const file of files) {
  const text = fs.readFileSync(file, 'utf8');
  if (process.argv.includes('--check')) {
    for (const [, , image = '', digest] of text.matchAll(named))
      if (!isOurs(image) && !digest) unpinned.push(`${path.relative(root, file)}: ${image}`);
    continue;
  }
  const pinned = text.replace(
    named,
    /** @type {(whole: string, before: string, image: string, digest?: string) => string} */
    (whole, before, image, digest) =>
      isOurs(image) || (digest && process.argv.includes('--missing')) ? whole : `${before}${image}@${digestOf(image)}`,
  );
  if (pinned !== text) fs.writeFileSync(file, pinned);
}
if (unpinned.length > 0) {
  console.error(`not pinned:\n${unpinned.join('\n')}`);
  process.exitCode = 1;
} else console.log(process.argv.includes('--check') ? 'every image is pinned' : `${digests.size} images are pinned`);
