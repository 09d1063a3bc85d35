import { remoteConfig } from '@baazi/build/remote-config';

export default remoteConfig(import.meta.dirname);
