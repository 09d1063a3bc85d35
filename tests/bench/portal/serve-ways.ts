// Serves the portal as shipped, or its page with a comparison build in place of the federated scripts, in front of a
// running gateway. Each build has an origin of its own; page, API and policy are the gateway's in all of them.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import zlib from 'node:zlib';
import { z } from 'zod';
import { freePort } from '../../../dev/src/stack/processes/ports';

const types: Record<string, string> = { '.js': 'text/javascript', '.svg': 'image/svg+xml' };
const sha384 = (file: string) => `sha384-${createHash('sha384').update(fs.readFileSync(file)).digest('base64')}`;

/** A comparison build: its folder, first scripts, each remote's own, and those of each screen's chunk. */
export interface Build {
  folder: string;
  main: string[];
  remotes: Record<string, string[]>;
  chunks: Record<string, string[]>;
}
const Registry = z.looseObject({
  shell: z.looseObject({ files: z.unknown() }),
  remotes: z.array(z.looseObject({ name: z.string(), routes: z.array(z.looseObject({})) })),
});

/**
 * The gateway's page with the build's scripts: same layout, style and skeleton; the owner's chunk and the screen's
 * own are preloaded as well.
 */
function withBuild(html: string, build: Build): string {
  const url = (file: string) => `/compare/${file}`;
  const integrity = (file: string) => sha384(path.join(build.folder, file));
  const owner = /<link rel="preload" as="script" href="\/releases\/(mf-[a-z]+)\//.exec(html)?.[1];
  const own = (name: string) => build.remotes[name] ?? [];
  const scripts = fs.readdirSync(build.folder).filter((name) => name.endsWith('.js'));
  const tags = build.main
    .map((file) => `<script defer src="${url(file)}" integrity="${integrity(file)}"></script>`)
    .join('');
  const ofScreen = Object.keys(build.chunks).find((chunk) => html.includes(`/${chunk}.`)) ?? '';
  const preloads = [...new Set([...(owner ? own(owner) : []), ...(build.chunks[ofScreen] ?? [])])]
    .map((file) => `<link rel="preload" as="script" href="${url(file)}" integrity="${integrity(file)}">`)
    .join('');
  const registryOf = (text: string) => {
    const { scriptList: _released, ...registry } = Registry.parse(JSON.parse(text));
    registry.shell.files = Object.fromEntries(scripts.map((file) => [url(file), integrity(file)]));
    for (const remote of registry.remotes) {
      const [entry = build.main[0] ?? '', ...rest] = own(remote.name);
      Object.assign(remote, {
        entry: url(entry),
        integrity: integrity(entry),
        preload: rest.map(url),
        files: {},
        lastGood: undefined,
        routes: remote.routes.map((route) => ({ ...route, preload: [] })),
      });
    }
    return JSON.stringify(registry).replaceAll('<', '\\u003c');
  };
  return html
    .replace(/<link rel="preload" as="script"[^>]*>\s*/g, '')
    .replace(/(<script defer [^>]*src="\/releases\/shell[^>]*><\/script>\s*)+/, tags + preloads)
    .replace(
      /(<script type="application\/json" id="registry">)(.*?)(<\/script>)/s,
      (_, open: string, text: string, close: string) => open + registryOf(text) + close,
    );
}

function serveFile(response: http.ServerResponse, folder: string, name: string): void {
  const file = path.join(folder, path.basename(name));
  if (!fs.existsSync(file)) return void response.writeHead(404).end();
  const packed = fs.existsSync(`${file}.br`);
  response.writeHead(200, {
    'content-type': types[path.extname(file)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    ...(packed ? { 'content-encoding': 'br' } : {}),
  });
  response.end(fs.readFileSync(packed ? `${file}.br` : file));
}

/** The address of one of the builds. */
export interface Way {
  origin: string;
  close(): Promise<void>;
}

/** Serves one build on a free port. `build`: undefined for the portal as shipped. */
export async function serveWay(target: string, build: Build | undefined): Promise<Way> {
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer((request, response) => {
    const { url = '/' } = request;
    if (build && url.startsWith('/compare/')) return serveFile(response, build.folder, url);
    const isPage = String(request.headers.accept).includes('text/html');
    const headers = isPage ? { ...request.headers, 'accept-encoding': 'identity' } : request.headers;
    const forwarded = http.request(target + url, { method: request.method, headers, agent }, (answer) => {
      if (!isPage) {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        return void answer.pipe(response);
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const html = Buffer.concat(chunks).toString();
        const body = zlib.brotliCompressSync(build ? withBuild(html, build) : html, {
          params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 },
        });
        response
          .writeHead(answer.statusCode ?? 502, {
            ...answer.headers,
            'content-length': body.length,
            'content-encoding': 'br',
          })
          .end(body);
      });
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    agent.destroy();
  };
  return { origin: `http://localhost:${port}`, close };
}
