import { serviceCommand } from './service-command';

/**
 * `npm run operator -- add EMAIL [--data DIR]`: makes a user of the running stack an operator, with svc-auth's own
 * environment; `-- forget-factors EMAIL` lets one in again who has lost every second factor.
 */
serviceCommand('svc-auth', 'operators/command/main.js', process.argv.slice(2));
