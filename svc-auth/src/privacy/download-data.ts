import type { endpoints } from '@baazi/contracts';
import type { Handler } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';
import { ownData } from './own-data';

/** 'Download my data', later on with the password: a token alone is not enough for all that is known about somebody. */
export const downloadData =
  (auth: AuthContext): Handler<typeof endpoints.downloadData> =>
  (call) =>
    ownData(auth, call, call.body.password);
