import fs from 'node:fs';
import path from 'node:path';
import { editFile } from './write-files';

/** Writes the service's Kubernetes YAML and adds the service to the shared files. */
export function addServiceToCluster(root: string, name: string): void {
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

/** The service's deployment, service and disruption budget, as plain YAML to be edited afterwards. */
function clusterFiles(name: string): string {
  const secret = (variable: string, from: string) =>
    `            - { name: ${variable}, valueFrom: { secretKeyRef: { name: ${from}, key: ${variable} } } }\n`;
  const value = (variable: string, text: string) => `            - { name: ${variable}, value: '${text}' }\n`;
  const env = [
    value('PART', name),
    value('MONGODB_DATABASE', `baazi_${name}`),
    secret('MONGODB_URL', name),
    secret('RABBITMQ_URL', name),
    secret('REDIS_URL', 'servers'),
    secret('TOKEN_PUBLIC_KEY', 'public-keys'),
    secret('SERVICE_PUBLIC_KEYS', 'public-keys'),
    secret('SERVICE_PRIVATE_KEY', name),
  ].join('');
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  labels: &labels { app.kubernetes.io/name: ${name}, app.kubernetes.io/part-of: ipl-baazi }
spec:
  replicas: 2
  selector: { matchLabels: { app.kubernetes.io/name: ${name} } }
  strategy: { type: RollingUpdate, rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } }
  template:
    metadata:
      labels: *labels
      annotations: { prometheus.io/scrape: 'true', prometheus.io/port: '9090', prometheus.io/path: /metrics }
    spec:
      automountServiceAccountToken: false
      terminationGracePeriodSeconds: 30
      securityContext:
        {
          runAsNonRoot: true,
          runAsUser: 1000,
          runAsGroup: 1000,
          fsGroup: 1000,
          seccompProfile: { type: RuntimeDefault },
        }
      topologySpreadConstraints:
        - {
            maxSkew: 1,
            topologyKey: kubernetes.io/hostname,
            whenUnsatisfiable: ScheduleAnyway,
            labelSelector: { matchLabels: { app.kubernetes.io/name: ${name} } },
          }
      containers:
        - name: ${name}
          image: ipl-baazi/${name}:1.0.0
          envFrom: [{ configMapRef: { name: common } }]
          env:
${env}          ports: [{ name: open, containerPort: 8080 }, { name: internal, containerPort: 9090 }]
          startupProbe: { httpGet: { path: /health/live, port: internal }, periodSeconds: 2, failureThreshold: 60 }
          livenessProbe:
            { httpGet: { path: /health/live, port: internal }, periodSeconds: 10, timeoutSeconds: 3, failureThreshold: 3 }
          readinessProbe:
            { httpGet: { path: /health/ready, port: internal }, periodSeconds: 2, timeoutSeconds: 2, failureThreshold: 2 }
          # The address is removed from the endpoints first, then the service drains.
          lifecycle: { preStop: { exec: { command: [sleep, '5'] } } }
          resources: { requests: { cpu: 250m, memory: 256Mi }, limits: { memory: 640Mi } }
          securityContext:
            { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
      volumes:
        - { name: tmp, emptyDir: {} }
---
apiVersion: v1
kind: Service
metadata: { name: ${name} }
spec:
  selector: { app.kubernetes.io/name: ${name} }
  ports: [{ name: open, port: 8080, targetPort: open }, { name: internal, port: 9090, targetPort: internal }]
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: { name: ${name} }
spec:
  maxUnavailable: 1
  selector: { matchLabels: { app.kubernetes.io/name: ${name} } }
`;
}
