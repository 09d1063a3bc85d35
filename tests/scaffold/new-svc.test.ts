import fs from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { faultsOf, ruleNames } from '../structure/service-conventions';
import { makeService } from '../../dev/new/make-service';
import { scratchRoot } from './scratch-root';

let dir: string;
beforeEach(() => {
  dir = scratchRoot();
});
afterEach(() => fs.rmSync(dir, { recursive: true, force: true }));
const text = (file: string) => fs.readFileSync(path.join(dir, file), 'utf8');

test('enters a new service into contracts, lock file, compose and cluster', () => {
  makeService(dir, 'svc-push-mail');
  expect(text('packages/contracts/src/endpoint.ts')).toContain("'svc-push-mail', 'gateway'] as const");
  expect(text('packages/contracts/src/endpoints.ts')).toContain("export * from './push-mail/push-mail-endpoints';");
  expect(text('packages/contracts/src/shapes.ts')).toContain('  ...pushMailShapes,\n} as const satisfies');
  expect(JSON.parse(text('package-lock.json')).packages['svc-push-mail'].dependencies).toEqual(
    JSON.parse(text('svc-push-mail/package.json')).dependencies,
  );
  expect(text('svc-push-mail/Dockerfile')).not.toMatch(/svc-contest|@baazi/);

  const { services } = parse(text('docker-compose.yml'), { merge: true });
  expect(services['svc-push-mail']).toMatchObject({
    build: { dockerfile: 'svc-push-mail/Dockerfile' },
    environment: {
      PART: 'svc-push-mail',
      MONGODB_DATABASE: 'baazi_svc-push-mail',
      MONGODB_URL: expect.stringContaining('mongodb://svc-push-mail:${SVC_PUSH_MAIL_MONGODB_PASSWORD:?'),
      SVC_PUSH_MAIL_URL: 'http://svc-push-mail:8080',
    },
  });
  expect(services.gateway.environment).toMatchObject({ SVC_PUSH_MAIL_INTERNAL_URL: 'http://svc-push-mail:9090' });

  const kustomization = parse(text('deploy/kubernetes/kustomization.yaml'));
  expect(kustomization.resources).toContain('svc-push-mail.yaml');
  expect(kustomization.images.at(-1)).toEqual({ name: 'ipl-baazi/svc-push-mail', newTag: '1.0.0' });
  expect(
    parseAllDocuments(text('deploy/kubernetes/svc-push-mail.yaml')).map((document) => document.toJS().kind),
  ).toEqual(['Deployment', 'Service', 'PodDisruptionBudget']);
  expect(parse(text('deploy/kubernetes/common.yaml')).data.SVC_PUSH_MAIL_INTERNAL_URL).toBe(
    'http://svc-push-mail:9090',
  );
});

test('a new service follows the conventions of the others', () => {
  makeService(dir, 'svc-push-mail');
  expect(ruleNames.flatMap((rule) => faultsOf(rule, dir, 'svc-push-mail'))).toEqual([]);
});

test.each([
  ['svc-wallet', 'is there already'],
  ['notify', 'must look like svc-stats'],
  ['svc-gateway', 'packages/contracts/src/gateway is there already'],
])('refuses %s', (name, message) => {
  const before = text('docker-compose.yml');
  expect(() => makeService(dir, name)).toThrow(message);
  expect(text('docker-compose.yml')).toBe(before);
});
