import { lifecycles } from '@baazi/portal-kit';
import { App } from './app';
import { texts } from './texts';

export const { bootstrap, mount, unmount, unload } = lifecycles(App, { texts });
