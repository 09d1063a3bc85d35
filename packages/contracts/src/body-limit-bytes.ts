import type { EndpointData } from './endpoint';

const KB = 1024;
const JSON_BYTES = 16 * KB;
/** A payment provider's webhook. */
const PROVIDER_BYTES = 64 * KB;
/** A picture of 2 MB plus multipart overhead. */
const UPLOAD_BYTES = 2 * KB * KB + 16 * KB;

/** The largest body of an endpoint. The gateway checks the declared length, the service the bytes it reads. */
export function bodyLimitBytes({ upload, access, maxBodyBytes }: EndpointData): number {
  if (upload) return UPLOAD_BYTES;
  if (access === 'provider') return PROVIDER_BYTES;
  return maxBodyBytes ?? JSON_BYTES;
}
