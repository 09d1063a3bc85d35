import { asha, mountAlone } from '@baazi/portal-kit/host';
import { App } from './app';

void mountAlone(App, { at: '/user/dashboard', player: asha });
