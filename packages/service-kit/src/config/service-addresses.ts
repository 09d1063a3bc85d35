import { partNames, type ServiceName } from '@baazi/contracts';
import { httpUrls } from './env-types';

type Variable<P extends string> = P extends `${infer First}-${infer Rest}`
  ? `${Uppercase<First>}_${Variable<Rest>}`
  : Uppercase<P>;
type UrlVariable = `${Variable<ServiceName>}_URL` | `${Variable<ServiceName>}_INTERNAL_URL`;

const names = partNames.filter((part): part is ServiceName => part !== 'gateway');
const variable = (part: ServiceName, listener: '' | '_INTERNAL'): UrlVariable =>
  `${part.toUpperCase().replaceAll('-', '_')}${listener}_URL` as UrlVariable;
const urls = (part: ServiceName, what: string) =>
  httpUrls().optional().describe(`Addresses of ${what} of ${part}, comma separated.`);

/** `SVC_AUTH_URL`, `SVC_AUTH_INTERNAL_URL` and so on: addresses of the instances of each service, comma separated. */
export const addressShape = Object.fromEntries(
  names.flatMap((part) => [
    [variable(part, ''), urls(part, 'the instances')],
    [variable(part, '_INTERNAL'), urls(part, 'the internal listeners')],
  ]),
) as Record<UrlVariable, ReturnType<typeof urls>>;

export function serviceAddresses(
  config: Partial<Record<UrlVariable, string[] | undefined>>,
): { part: ServiceName; open: string[]; internal: string[] }[] {
  return names.map((part) => ({
    part,
    open: config[variable(part, '')] ?? [],
    internal: config[variable(part, '_INTERNAL')] ?? [],
  }));
}
