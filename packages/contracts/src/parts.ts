/** Every server part. `npx baazi new:svc` enters a new service here. */
export const partNames = ['svc-auth', 'svc-contest', 'svc-wallet', 'svc-notify', 'gateway'] as const;
export type Part = (typeof partNames)[number];
/** The parts behind the gateway. */
export type ServiceName = Exclude<Part, 'gateway'>;
