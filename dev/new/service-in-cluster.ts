import fs from 'node:fs';
import path from 'node:path';
import { clusterFiles } from './cluster-files';
import { editFile } from './edit-file';

/** The service's YAML for a cluster, and its lines in what all share. */
export function serviceInCluster(root: string, name: string): void {
  const folder = path.join(root, 'deploy/kubernetes');
  const variable = name.toUpperCase().replaceAll('-', '_');
  fs.writeFileSync(path.join(folder, `${name}.yaml`), clusterFiles(name), { flag: 'wx' });
  editFile(
    path.join(folder, 'common.yaml'),
    (text) =>
      `${text.trimEnd()}\n  ${variable}_URL: http://${name}:8080\n  ${variable}_INTERNAL_URL: http://${name}:9090\n`,
  );
  editFile(
    path.join(folder, 'kustomization.yaml'),
    (text) =>
      text.replace(/((?: {2}- [\w-]+\.yaml\n)+)/, `$1  - ${name}.yaml\n`).trimEnd() +
      `\n  - { name: ipl-baazi/${name}, newTag: 1.0.0 }\n`,
  );
}
