import type { Collection, Service } from '@baazi/service-kit';
import type { AddressDeps } from '../addresses/email-undo';
import type { Avatar } from './avatar';

/** Dependencies of sign-up, profile, pictures and privacy. Everything below accounts may be used here. */
export type AccountDeps = AddressDeps & {
  service: Pick<Service, 'outbox'> & { config: Pick<Service['config'], 'OPERATOR_RULES' | 'PROFILE'> };
  avatars: Collection<Avatar>;
};
