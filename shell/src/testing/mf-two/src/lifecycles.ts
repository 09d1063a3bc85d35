import { lifecycles } from '@baazi/portal-kit';
import { App } from './app';

export const { bootstrap, mount, unmount, unload } = lifecycles(App);
