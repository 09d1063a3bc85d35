import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** Zod types of single environment variables, also for a service's own settings. */
export const port = () => z.coerce.number().int().min(0).max(65535);
export const httpUrl = () => z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));
/** One or more addresses of a service's instances, comma separated. */
export const httpUrls = () =>
  z.string().transform((text, ctx) => {
    const urls = text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
    const parsed = z.array(httpUrl()).min(1).safeParse(urls);
    if (parsed.success) return parsed.data;
    ctx.addIssue({ code: 'custom', message: 'must be http addresses, comma separated' });
    return z.NEVER;
  });

/** Origins such as `https://pay.example.in`, comma separated. */
export const origins = () =>
  z.string().transform((text, ctx) => {
    const given = text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '');
    const isOrigin = (one: string): boolean =>
      /^https?:\/\//.test(one) && URL.canParse(one) && new URL(one).origin === one;
    if (given.every(isOrigin)) return given;
    ctx.addIssue({ code: 'custom', message: 'must be origins such as https://pay.example.in, comma separated' });
    return z.NEVER;
  });

/** Player ids at which a new database shard begins, comma separated. */
export const splits = () =>
  z
    .string()
    .regex(/^([A-Za-z0-9_-]{1,40}(,[A-Za-z0-9_-]{1,40})*)?$/, "must be players' ids, comma separated")
    .transform((text) => (text === '' ? [] : text.split(',')));

/** A secret value: the production profile refuses short and well-known ones. */
export const secret = () => z.string().min(1).meta({ isSecret: true });
/** True for values marked by `secret()`, and by name for those someone forgot to mark. */
export function isSecret(name: string, schema: unknown): boolean {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  const isMarked = inner instanceof z.ZodType && inner.meta()?.['isSecret'] === true;
  return isMarked || /(_SECRET|_PEPPER|_PASSWORD)$/.test(name);
}

const keyOfKind = (isOfKind: (key: KeyObject) => boolean, kind: string) => (make: (pem: string) => KeyObject) =>
  z.string().transform((text, ctx) => {
    try {
      const key = make(text.replaceAll('\\n', '\n'));
      if (isOfKind(key)) return key;
    } catch {
      // Falls through: a broken PEM and a key of the wrong kind are reported alike.
    }
    ctx.addIssue({ code: 'custom', message: `must be ${kind} key in PEM form` });
    return z.NEVER;
  });
const readKey = keyOfKind((key) => key.asymmetricKeyDetails?.namedCurve === 'prime256v1', 'a P-256');
/** An Ed25519 private key in PEM form, which signs proofs. */
export const proofKey = () => keyOfKind((key) => key.asymmetricKeyType === 'ed25519', 'an Ed25519')(createPrivateKey);
export const privateKey = () => readKey(createPrivateKey);
const publicKey = () => readKey((pem) => createPublicKey(pem));

/** One or more public keys in PEM form, one after the other: the current one, and those that are being replaced. */
export const publicKeys = () =>
  z
    .string()
    .transform((text) => text.replaceAll('\\n', '\n').split(/(?<=-----END PUBLIC KEY-----)/))
    .transform((pems) => pems.map((pem) => pem.trim()).filter((pem, at) => pem !== '' || at === 0))
    .pipe(z.array(publicKey()).min(1));

/** JSON text validated by `inner`. */
export const json = <Z extends z.ZodType>(inner: Z) =>
  z
    .string()
    .transform((text, ctx): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        ctx.addIssue({ code: 'custom', message: 'must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(inner);
