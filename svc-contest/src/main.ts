import { startService } from '@baazi/service-kit';
import { contestConfig } from './contest-config';
import { mountContest } from './mount-contest';

void startService('svc-contest', contestConfig, mountContest);
