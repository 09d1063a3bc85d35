import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { StackProblem, openDataFolder } from '../data-folder';
import { freePort, openPortsFile } from '../processes/ports';
import { planMailPort } from './start-services';

test('a taken port of the mail page is named before anything starts', async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-mail-port-'));
  const ports = openPortsFile(openDataFolder(dir));
  const port = await freePort();
  const other = net.createServer();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  await expect(planMailPort(port, ports)).rejects.toThrow(
    new StackProblem(`port ${port} is taken; give another --mail-port`),
  );
  await new Promise((resolve) => other.close(resolve));
  await planMailPort(port, ports);
  expect(JSON.parse(fs.readFileSync(path.join(dir, 'ports.json'), 'utf8'))).toEqual({ mail: port });
  fs.rmSync(dir, { recursive: true });
});
