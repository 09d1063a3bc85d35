import { inSnapshot, readStoredSettings } from '@baazi/service-kit';
import { readEarlierFacts } from '../ledger/authorisations/cut-over';
import { signedSetting, signedWindDown } from '../settings/signed-settings';
import { ONE_SIDE, THRESHOLD } from '../settings/wallet-settings';
import type { AuditCollections } from './audit-deps';
import { differences } from './documents/signed-facts';

/** The operators' settings about money against their signed lines. */
export const checkSettings = (collections: AuditCollections): Promise<string[]> =>
  inSnapshot(collections, async (session) => {
    if (!(await readEarlierFacts(collections, session))) return [];
    const stored = await readStoredSettings(collections.db, session);
    const problems: string[] = [];
    for (const name of [THRESHOLD, ONE_SIDE])
      problems.push(
        ...differences(`setting ${name}`, {
          document: stored[name]?.value ?? null,
          log: (await signedSetting(collections, name, session)) ?? null,
        }),
      );
    const money = await collections.moneySettings.raw.findOne({ _id: 'money' }, { session });
    const { windDown } = await signedWindDown(collections, session);
    return [
      ...problems,
      ...differences('settings money, wind-down', { document: money?.windDown ?? false, log: windDown }),
    ];
  });
