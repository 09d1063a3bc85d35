import { startService } from '@baazi/service-kit';
import { authConfig } from './auth-config';
import { mountAuth } from './mount-auth';

void startService('svc-auth', authConfig, mountAuth);
