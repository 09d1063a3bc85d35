import path from 'node:path';
import { editFile } from './edit-file';

/** A container that releases the new remote, after the last one that edits the registry; the gateway waits for it. */
export function releaseInCompose(root: string, name: string): void {
  editFile(path.join(root, 'docker-compose.yml'), (text) => {
    const last = [...text.matchAll(/^ {2}(release-[\w-]+):\n(?: {4}.*\n)+/gm)].at(-1);
    if (!last) return text;
    const block = `  release-${name}:
    <<: *release
    build: { context: ., dockerfile: ${name}/Dockerfile }
    depends_on: { ${last[1]}: { condition: service_completed_successfully } }
`;
    const at = last.index + last[0].length;
    const waits = `      ${last[1]}: { condition: service_completed_successfully }\n`;
    return `${text.slice(0, at)}${block}${text.slice(at)}`.replace(
      waits,
      `      release-${name}: { condition: service_completed_successfully }\n`,
    );
  });
}
