// The profile alone: `npm run dev -w mf-account`. Fake server answers, parsed by the contract.
import { paths } from '@baazi/contracts';
import { asha, mountAlone } from '@baazi/portal-kit/host';
import { App } from './app';
import { texts } from './texts';

void mountAlone(App, { at: paths.profile, player: asha, texts });
