import type { endpoints } from '@baazi/contracts';
import type { Handler } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { ownData } from './own-data';

/** 'Download my data', soon after signing in. */
export const exportData =
  (auth: AuthContext): Handler<typeof endpoints.exportData> =>
  (call) =>
    ownData(auth, call, undefined);
