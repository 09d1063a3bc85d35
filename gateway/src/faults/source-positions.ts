import { SourceMap, type SourceMapPayload } from 'node:module';
import type { ReleaseStore } from '@baazi/releases';
import { BoundedCache } from '@baazi/service-kit/gateway';
import { z } from 'zod';

/** A frame of a stack trace. */
interface SourcePosition {
  place: string;
  name?: string;
  isSource: boolean;
}

/**
 * `mf-wallet/1.0.0-3f/wallet.1a.js:1:204`, `shell/files/kit.5a.js:1:88`: plain names only, because anybody can send
 * one.
 */
const FRAME =
  /^([a-z0-9-]+\/[A-Za-z0-9.+-]+\/(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*\.js):(\d+):(\d+)$/;
/** Libraries stay unmapped: parsing their source map takes half a second of CPU time, and their names suffice. */
const isVendorFile = (file: string): boolean => /\/vendor\.[^/]*$/.test(file);

const payload = z.object({
  file: z.string().default(''),
  version: z.number(),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string()).default([]),
  names: z.array(z.string()),
  mappings: z.string(),
  sourceRoot: z.string().default(''),
}) satisfies z.ZodType<SourceMapPayload>;

/** `webpack://mf-wallet/./src/add-money/pay.tsx` -> `mf-wallet/src/add-money/pay.tsx` */
const sourceOf = (url: string, part: string): string =>
  url
    .replace(/^webpack:\/\/[^/]*\//, `${part}/`)
    .replace(/^[^/]+\/\.\.\//, '')
    .replaceAll('/./', '/');

/**
 * Maps positions in built files to positions in the sources, by the source maps that are stored with the releases but
 * not served.
 */
export class SourcePositions {
  readonly #maps = new BoundedCache<SourceMap | null>(8);

  constructor(private readonly store: Pick<ReleaseStore, 'readFile'>) {}

  async of(stack: string): Promise<SourcePosition[]> {
    const positions: SourcePosition[] = [];
    for (const frame of stack.split('\n').filter(Boolean)) positions.push(await this.#positionOf(frame));
    return positions;
  }

  async #positionOf(frame: string): Promise<SourcePosition> {
    const built = { place: frame, isSource: false };
    const [, file, line, column] = FRAME.exec(frame) ?? [];
    if (!file || isVendorFile(file)) return built;
    const map = await this.#mapOf(file);
    // Stacks count from one, source maps from zero.
    const entry = map?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry) || !entry.originalSource) return built;
    const source = sourceOf(entry.originalSource, file.split('/')[0] ?? '');
    const name = 'name' in entry && typeof entry.name === 'string' ? entry.name : undefined;
    const place = `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
    return { place, isSource: true, ...(name ? { name } : {}) };
  }

  async #mapOf(file: string): Promise<SourceMap | null> {
    const known = this.#maps.get(file, 0);
    if (known !== undefined) return known;
    const text = await this.store.readFile(`maps/${file}.map`);
    const map = text ? new SourceMap(payload.parse(JSON.parse(text.toString('utf8')))) : null;
    this.#maps.set(file, map, Infinity);
    return map;
  }
}
