import { startGateway } from '@baazi/service-kit/gateway';
import { gatewayConfig } from './gateway-config';
import { mountGateway } from './mount-gateway';

void startGateway(gatewayConfig, mountGateway);
