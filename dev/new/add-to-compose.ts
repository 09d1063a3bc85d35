import path from 'node:path';
import { editFile } from './write-files';

/** Adds a container that releases the new remote after the last existing one; the gateway depends on it. */
export function addReleaseToCompose(root: string, name: string): void {
  editFile(path.join(root, 'docker-compose.yml'), (text) => {
    const last = [...text.matchAll(/^ {2}(release-[\w-]+):\n(?: {4}.*\n)+/gm)].at(-1);
    if (!last) return text;
    const block = `  release-${name}:
    <<: *release
    build: { context: ., dockerfile: ${name}/Dockerfile }
    depends_on: { ${last[1]}: { condition: service_completed_successfully } }
`;
    const at = last.index + last[0].length;
    const dependency = `      ${last[1]}: { condition: service_completed_successfully }\n`;
    return `${text.slice(0, at)}${block}${text.slice(at)}`.replace(
      dependency,
      `      release-${name}: { condition: service_completed_successfully }\n`,
    );
  });
}

/** Adds the service's container after the others, and its URLs to the shared environment. */
export function addServiceToCompose(root: string, name: string): void {
  const variable = name.toUpperCase().replaceAll('-', '_');
  editFile(path.join(root, 'docker-compose.yml'), (text) => {
    const address = [...text.matchAll(/^ {2}SVC_\w+_INTERNAL_URL: .*\n/gm)].at(-1);
    const service = [...text.matchAll(/^ {2}svc-[\w-]+:\n(?: {4}.*\n)+/gm)].at(-1);
    if (!address || !service) return text;
    const block = `
  ${name}:
    <<: *service
    build: { context: ., dockerfile: ${name}/Dockerfile }
    environment:
      <<: *every-part
      PART: ${name}
      MONGODB_DATABASE: baazi_${name}
      MONGODB_URL: mongodb://${name}:\${${variable}_MONGODB_PASSWORD:?run node deploy/make-env.mjs}@mongo-1,mongo-2,mongo-3/?replicaSet=rs0
      SERVICE_PRIVATE_KEY: \${${variable}_PRIVATE_KEY:?run node deploy/make-env.mjs}
      RABBITMQ_URL: amqp://${name}:\${${variable}_RABBITMQ_PASSWORD:?run node deploy/make-env.mjs}@rabbitmq:5672
`;
    const afterService = service.index + service[0].length;
    const afterAddress = address.index + address[0].length;
    const addresses = `  ${variable}_URL: http://${name}:8080\n  ${variable}_INTERNAL_URL: http://${name}:9090\n`;
    const [before, between, after] = [
      text.slice(0, afterAddress),
      text.slice(afterAddress, afterService),
      text.slice(afterService),
    ];
    return [before, addresses, between, block, after].join('');
  });
}
