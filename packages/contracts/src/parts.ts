/** The server processes. `npx baazi new:svc` adds a service here. */
export const partNames = ['svc-auth', 'svc-contest', 'svc-wallet', 'svc-notify', 'gateway'] as const;
export type Part = (typeof partNames)[number];
/** The services behind the gateway. */
export type ServiceName = Exclude<Part, 'gateway'>;
