import fs from 'node:fs';
import type { DataFolder } from '../data-folder/open-data-folder';
import type { PortsFile } from '../ports/ports-file';
import { findCommand } from './find-command';
import type { Server } from './server';

/**
 * A broker of this stack alone: own node name, ports, data, cookie, and an own port mapper (epmd), because
 * the machine's one would stay behind when the stack stops.
 */
export async function ownRabbitmq(
  command: string,
  folder: DataFolder,
  ports: PortsFile,
  letsIn: (url: string) => Promise<boolean>,
): Promise<Server> {
  const port = await ports.choose('rabbitmq');
  const distributionPort = await ports.choose('rabbitmq.distribution');
  const mapperPort = await ports.choose('rabbitmq.epmd');
  const dir = folder.file('rabbitmq');
  for (const name of ['home', 'data', 'log']) fs.mkdirSync(`${dir}/${name}`, { recursive: true, mode: 0o700 });
  fs.writeFileSync(`${dir}/rabbitmq.conf`, configuration(port));
  for (const name of ['rabbitmq-env.conf', 'advanced.config', 'enabled_plugins'])
    fs.writeFileSync(`${dir}/${name}`, name === 'rabbitmq-env.conf' ? '' : '[].\n');
  const url = `amqp://guest:guest@127.0.0.1:${port}`;
  const env = {
    HOME: `${dir}/home`,
    ERL_EPMD_PORT: String(mapperPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: `${folder.namespace}@localhost`,
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_CONF_ENV_FILE: `${dir}/rabbitmq-env.conf`,
    RABBITMQ_CONFIG_FILE: `${dir}/rabbitmq.conf`,
    RABBITMQ_ADVANCED_CONFIG_FILE: `${dir}/advanced.config`,
    RABBITMQ_ENABLED_PLUGINS_FILE: `${dir}/enabled_plugins`,
    RABBITMQ_MNESIA_BASE: `${dir}/data`,
    RABBITMQ_LOG_BASE: `${dir}/log`,
    RABBITMQ_PID_FILE: `${dir}/pid`,
    // One scheduler thread and no busy waiting: an idle broker should not cost a laptop its battery.
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS:
      '+S 1:1 +sbwt none +sbwtdcpu none +sbwtdio none -kernel inet_dist_use_interface {127,0,0,1}',
  };
  const mapper = findCommand('epmd');
  return {
    name: 'rabbitmq',
    url,
    source: 'own',
    origin: `started on port ${port}`,
    port,
    ready: () => letsIn(url),
    programs: [
      ...(mapper
        ? [{ name: 'epmd', command: mapper, args: ['-port', String(mapperPort), '-address', '127.0.0.1'], env: {} }]
        : []),
      { name: 'rabbitmq', command, args: [], env, graceMs: 15_000 },
    ],
  };
}

const configuration = (port: number) => `listeners.tcp.local = 127.0.0.1:${port}
disk_free_limit.absolute = 50MB
log.file.level = warning
`;
