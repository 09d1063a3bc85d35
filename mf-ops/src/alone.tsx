// The operators' console alone: `npm run dev -w mf-ops`.
import { paths } from '@baazi/contracts';
import { asha, mountAlone } from '@baazi/portal-kit/host';
import { App } from './app';
import { texts } from './texts';

const { pathname } = window.location;

void mountAlone(App, { at: pathname === '/' ? paths.ops : pathname, player: { ...asha, _id: 'u-olga', name: 'Olga Operator', role: 'operator' }, texts });
