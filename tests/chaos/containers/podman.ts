import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';

/** Debian's runc; limits of open files and processes that a machine with low hard limits can set. */
export const RUN_OPTIONS = ['--cgroup-manager=cgroupfs', '--events-backend=file', '--runtime=runc'];
export const ULIMITS = ['--ulimit=nofile=16384:16384', '--ulimit=nproc=16384:16384', '--log-driver=k8s-file'];

export async function podman(args: string[], timeoutMs = 120_000): Promise<string> {
  const { stdout } = await promisify(execFile)('podman', [...RUN_OPTIONS, ...args], {
    timeout: timeoutMs,
    maxBuffer: 64 * 2 ** 20,
  });
  return stdout.trim();
}

/** Returns stdout and stderr of a container. */
export async function logsOf(container: string): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)('podman', [...RUN_OPTIONS, 'logs', container], {
    maxBuffer: 256 * 2 ** 20,
  });
  return stdout + stderr;
}

/**
 * Builds an image with buildah, layer by layer from its cache, and returns the seconds. Only Docker's format has health
 * checks. Nothing is pulled.
 */
export function buildImage({
  image,
  dockerfile,
  context,
}: {
  image: string;
  dockerfile: string;
  context: string;
}): number {
  const began = performance.now();
  const args = ['bud', '--layers', '--isolation=chroot', '--pull-never', '--format=docker', '-f', dockerfile];
  execFileSync('buildah', [...args, '-t', image, context], {
    stdio: ['ignore', 'ignore', 'pipe'],
    maxBuffer: 64 * 2 ** 20,
  });
  return Math.round((performance.now() - began) / 1000);
}

export async function imageBytes(image: string): Promise<number> {
  return z.coerce.number().parse(await podman(['image', 'inspect', '--format', '{{.Size}}', image]));
}
