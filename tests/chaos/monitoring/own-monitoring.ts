import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { freePort } from '../../../dev/src/stack/processes/ports';
import { findCommand } from '../../../dev/src/stack/processes/programs';
import type { TestStack } from '../../../dev/src/stack/testing/start-test-stack';

const root = path.resolve(__dirname, '../../..');
const read = (file: string): unknown => parse(fs.readFileSync(path.join(root, 'deploy/prometheus', file), 'utf8'));
const Scrape = z.looseObject({
  dns_sd_configs: z.tuple([z.object({ names: z.array(z.string()), port: z.number() }).loose()]),
});
const PrometheusFile = z.looseObject({ rule_files: z.array(z.string()), scrape_configs: z.tuple([Scrape]) });
const AlertmanagerFile = z.looseObject({ global: z.looseObject({ smtp_smarthost: z.string() }) });

/** Is part of the gateway in a local stack. */
const NO_LOCAL_PROCESS = 'releases-writer';

export interface Monitoring {
  /** Calls the API of Prometheus and returns its `data`. */
  ask(api: string): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Starts Prometheus and Alertmanager with the files of deploy/prometheus. Only addresses are replaced: the targets that
 * DNS finds between containers, Alertmanager's and the mail server's.
 */
export async function startMonitoring(stack: TestStack): Promise<Monitoring> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-monitoring-'));
  const [port, alertmanagerPort] = [await freePort(), await freePort()];
  const write = (file: string, content: unknown): string => {
    const written = path.join(folder, file);
    fs.writeFileSync(written, stringify(content));
    return written;
  };
  const prometheus = PrometheusFile.parse(read('prometheus.yml'));
  const [{ dns_sd_configs, ...scrape }] = prometheus.scrape_configs;
  const services = dns_sd_configs[0].names.filter((name) => name !== NO_LOCAL_PROCESS);
  const prometheusFile = write('prometheus.yml', {
    ...prometheus,
    rule_files: prometheus.rule_files.map((file) => path.join(root, 'deploy/prometheus', file)),
    alerting: { alertmanagers: [{ static_configs: [{ targets: [`127.0.0.1:${alertmanagerPort}`] }] }] },
    scrape_configs: [
      {
        ...scrape,
        static_configs: services.map((name) => ({
          targets: [`127.0.0.1:${stack.environmentOf(name).INTERNAL_PORT}`],
          labels: { __meta_dns_name: name },
        })),
      },
    ],
  });
  const alertmanager = AlertmanagerFile.parse(read('alertmanager.yml'));
  const mailServer = new URL(stack.environmentOf('svc-notify').SMTP_URL ?? '').host;
  const alertmanagerFile = write('alertmanager.yml', {
    ...alertmanager,
    global: { ...alertmanager.global, smtp_smarthost: mailServer },
  });

  const children = [
    start(programOf('prometheus'), [
      `--config.file=${prometheusFile}`,
      `--storage.tsdb.path=${path.join(folder, 'prometheus')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]),
    // Debian's name; elsewhere the program is `alertmanager`.
    start(programOf('prometheus-alertmanager', 'alertmanager'), [
      `--config.file=${alertmanagerFile}`,
      `--storage.path=${path.join(folder, 'alertmanager')}`,
      `--web.listen-address=127.0.0.1:${alertmanagerPort}`,
      '--cluster.listen-address=',
    ]),
  ];
  const Reply = z.object({ status: z.literal('success'), data: z.unknown() });
  return {
    ask: async (api) => {
      const reply = await fetch(`http://127.0.0.1:${port}/api/v1/${api}`);
      return Reply.parse(await reply.json()).data;
    },
    stop: async () => {
      await Promise.all(children.map(end));
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

function programOf(...names: string[]): string {
  const [found] = names.flatMap((name) => findCommand(name) ?? []);
  if (found === undefined) throw new Error(`${names.join(' or ')} is not installed`);
  return found;
}

function start(program: string, args: string[]): ChildProcess {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (bytes: Buffer) => (log = (log + bytes.toString()).slice(-2000)));
  child.once('exit', (code) => {
    if (code !== 0 && code !== null) process.stderr.write(`${program} ended with ${code}:\n${log}\n`);
  });
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
