import { serviceCommand } from './service-command';

/** `npm run standings -- --rebuild [--data DIR]`: the standings of the running stack, made again from the picks. */
serviceCommand('svc-contest', 'community/standings/command/main.js', process.argv.slice(2));
