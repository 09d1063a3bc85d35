import { freeFields } from './free-fields';
import { targets } from './mutations';
import { services, storedFields } from './stored-fields';

/** The fields that `forged-operators.db.test.ts` falsifies: svc-auth audits its operators itself. */
const ofOperators: Record<string, string[]> = {
  users: [
    'againstOperator.at',
    'againstOperator.outcome',
    'againstOperator.proposedBy',
    'budgetsLiftedUntil',
    'promotion.by',
    'promotion.since',
    'proposedBy',
    'role',
    'roles',
    'status',
  ],
  factors: ['_id', 'kind', 'publicKey', 'state', 'userId'],
};
/** Forged together with others in `forgeries.ts`. */
const forged: Record<string, string[]> = {
  'svc-wallet withdrawals': ['provider'],
  'svc-wallet wallets': ['frozen', 'status'],
  'svc-contest markets': ['correction'],
  'kit lineBlocks': ['isEarlier'],
  'kit unsealedLines': ['_id'],
};

function falsified(service: string, collection: string): string[] {
  if (service === 'svc-auth') return ofOperators[collection] ?? [];
  const part = service.replace('svc-', '');
  const found = targets.filter(
    (target) => (part === 'kit' || target.part === part) && target.collection === collection,
  );
  const fields = found.flatMap((target) => Object.keys({ ...target.fields, ...target.fieldsOfMoney }));
  // A target's documents are also deleted and duplicated.
  return [...(found.length > 0 ? ['_id'] : []), ...fields, ...(forged[`${service} ${collection}`] ?? [])];
}
/** `legs.0.paise` of a document is `legs.paise` of the schema. */
const inSchema = (field: string): string => field.replace(/\.\d+(?=\.|$)/g, '');
const covers = (one: string, field: string): boolean =>
  one === '*' || one === field || one.startsWith(`${field}.`) || field.startsWith(`${one}.`);

test.each([...services, 'kit'] as const)(
  'every stored field of %s is falsified, or listed with its reason',
  async (service) => {
    const stored = await storedFields(service);
    expect(Object.keys(stored).length).toBeGreaterThan(1);
    const free = freeFields[service];
    const unlisted: string[] = [];
    for (const [collection, fields] of Object.entries(stored)) {
      const tried = falsified(service, collection).map(inSchema);
      const listed = Object.values(free[collection] ?? {}).flat();
      for (const field of fields)
        if (![...tried, ...listed].some((one) => covers(one, field))) unlisted.push(`${collection}.${field}`);
      for (const one of listed) {
        if (one !== '*' && !fields.includes(one)) unlisted.push(`${collection}.${one} is listed, and is no field`);
        if (tried.includes(one)) unlisted.push(`${collection}.${one} is listed as free, and is falsified`);
      }
    }
    for (const collection of Object.keys(free))
      if (!(collection in stored)) unlisted.push(`${collection} is listed, and is no collection`);
    expect(unlisted).toEqual([]);
  },
);
