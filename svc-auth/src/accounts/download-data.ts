import type { endpoints } from '@baazi/contracts';
import type { Handler } from '@baazi/service-kit';
import { ownData } from './export-data';
import type { AccountDeps } from './account-deps';

/** 'Download my data' with the password, when the sign-in is no longer recent. */
export const downloadData =
  (deps: AccountDeps): Handler<typeof endpoints.downloadData> =>
  (call) =>
    ownData(deps, call, call.body.password);
