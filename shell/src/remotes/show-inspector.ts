import { states$ } from './remote-states';

interface App {
  name: string;
  status: string;
}
interface Inspected {
  exposedMethods?: { getRawAppData: () => App[] };
}
declare global {
  interface Window {
    /** single-spa's inspector, where the browser has it */
    __SINGLE_SPA_DEVTOOLS__?: Inspected;
  }
}

/** single-spa's status names for the states that only the shell has. */
const statuses: Readonly<Record<string, string>> = {
  loading: 'LOADING_SOURCE_CODE',
  reloading: 'LOADING_SOURCE_CODE',
  retrying: 'LOADING_SOURCE_CODE',
  retryingTwice: 'LOADING_SOURCE_CODE',
  failed: 'LOAD_ERROR',
  broken: 'SKIP_BECAUSE_BROKEN',
};

/** Only a development shell has it: what remotes expose and share, for federation's inspector. */
export function showManifests(): void {
  if (process.env.NODE_ENV === 'development')
    void import(/* webpackChunkName: "federation" */ './federation').then((chunk) =>
      chunk.showManifests(Object.values(states$.value).map(({ entry }) => entry)),
    );
}

/** single-spa sees a broken remote as healthy (`guard-lifecycles.ts`): its inspector gets the actual state. */
export function showInspector(): void {
  const methods = window.__SINGLE_SPA_DEVTOOLS__?.exposedMethods;
  if (!methods) return;
  const { getRawAppData } = methods;
  methods.getRawAppData = () =>
    getRawAppData().map((app) => ({ ...app, status: statuses[states$.value[app.name]?.kind ?? ''] ?? app.status }));
}
