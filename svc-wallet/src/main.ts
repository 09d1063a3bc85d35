import { startService } from '@baazi/service-kit';
import { mountWallet } from './mount-wallet';
import { walletSettings } from './wallet-config';

void startService('svc-wallet', walletSettings, mountWallet);
