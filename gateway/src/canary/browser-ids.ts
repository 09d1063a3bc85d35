import { createHmac, hkdfSync, randomInt, timingSafeEqual, type KeyObject } from 'node:crypto';

const STEPS = 1e8;
const SIGNED = /^(\d{1,2}\.\d{6})\.([A-Za-z0-9_-]{22})$/;
const MAC_BYTES = 16;

/** The id of a browser, from which its draws follow, as its cookie stores it. */
export interface BrowserId {
  id: string;
  cookie: string;
}

/** Gives ids to browsers, signed: a browser cannot choose its draw, and invented ones have no vote. */
export class BrowserIds {
  readonly #key: Buffer;

  constructor(privateKey: KeyObject) {
    const secret = privateKey.export({ format: 'der', type: 'pkcs8' });
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', 'shell-draw', 32));
  }

  create(): BrowserId {
    const id = ((randomInt(STEPS) / STEPS) * 100).toFixed(6);
    return { id, cookie: `${id}.${this.#macOf(id).toString('base64url')}` };
  }

  /** The id in the value of a cookie; undefined if we did not give it. */
  read(cookie: string | undefined): string | undefined {
    const [, id, mac] = SIGNED.exec(cookie ?? '') ?? [];
    if (id === undefined || mac === undefined) return undefined;
    return timingSafeEqual(Buffer.from(mac, 'base64url'), this.#macOf(id)) ? id : undefined;
  }

  #macOf(id: string): Buffer {
    return createHmac('sha256', this.#key).update(id).digest().subarray(0, MAC_BYTES);
  }
}
