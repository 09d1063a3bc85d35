import { partNames } from '@baazi/contracts';
import { commonShape, serviceShape } from '@baazi/service-kit';
import fs from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { gatewayConfig } from '../../gateway/src/gateway-config';
import { authConfig } from '../../svc-auth/src/auth-config';
import { contestConfig } from '../../svc-contest/src/contest-config';
import { walletSettings } from '../../svc-wallet/src/wallet-config';
import { root } from './compose-file';

const known: Record<string, z.ZodRawShape> = {
  'svc-auth': { ...serviceShape, ...authConfig },
  'svc-contest': { ...serviceShape, ...contestConfig },
  'svc-wallet': { ...serviceShape, ...walletSettings },
  gateway: { ...commonShape, ...gatewayConfig },
};

/** A scaffolded service keeps its settings in `<name>-config.ts`, as `<name>Config`. */
function scaffolded(part: string): z.ZodRawShape {
  const short = part.replace('svc-', '');
  const file = path.join(root, part, 'src', `${short}-config.ts`);
  const name = `${short.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Config`;
  return {
    ...serviceShape,
    ...(fs.existsSync(file) ? jest.requireActual<Record<string, z.ZodRawShape>>(file)[name] : {}),
  };
}

/** The settings of each part. */
export const partShapes: [string, z.ZodRawShape][] = partNames.map((part) => [part, known[part] ?? scaffolded(part)]);
