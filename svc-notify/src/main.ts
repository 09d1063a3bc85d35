import { startService } from '@baazi/service-kit';
import { mountNotify } from './mount-notify';
import { notifyConfig } from './notify-config';

void startService('svc-notify', notifyConfig, mountNotify);
