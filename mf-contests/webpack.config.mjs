import { remoteConfig } from '@baazi/bundler/remote-config';

export default remoteConfig(import.meta.dirname);
