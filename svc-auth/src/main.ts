import { startService } from '@baazi/service-kit';
import { authConfig } from './auth-config';
import { setUpAuth } from './set-up-auth';

void startService('svc-auth', authConfig, async (service) => void (await setUpAuth(service)));
