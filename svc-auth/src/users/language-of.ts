import type { IncomingHttpHeaders } from 'node:http';
import { type Language, preferredLanguage } from '@baazi/contracts';
import type { User } from './user';

/** In which language somebody is written to: the account's, else that of the page that asks, else English. */
export const languageOf = (user: Pick<User, 'language'> | null, asking: IncomingHttpHeaders = {}): Language =>
  user?.language ?? preferredLanguage(asking['accept-language']) ?? 'en';
