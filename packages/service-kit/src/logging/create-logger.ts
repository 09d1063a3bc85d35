import pino, { type Logger } from 'pino';
import { currentContext } from '../trace/request-context';

export type { Logger };

/** Never in a log, wherever somebody puts them. */
const confidential = ['password', 'current_password', 'passwordCopy', 'txn_password', 'otp', 'token', 'code', 'upi', 'secret', 'authorization', '["x-auth-token"]', '["x-service-token"]', '["x-sandbox-key"]'];
const paths = confidential.flatMap((name) => (name.startsWith('[') ? [name, `*${name}`, `*.*${name}`] : [name, `*.${name}`, `*.*.${name}`]))
  // A refusal's `code` and a driver's error code are words that an engineer needs.
  .filter((path) => !/(^|\.)code$/.test(path));

/** JSON lines on stdout; every line written during a request carries that request's id and trace. */
export function createLogger(options: { part: string; instance: string; level: string; stream?: pino.DestinationStream }): Logger {
  return pino(
    {
      level: options.level,
      base: { part: options.part, instance: options.instance },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths, censor: '[hidden]' },
      mixin: () => {
        const context = currentContext();
        return context ? { requestId: context.requestId, trace: context.traceparent.slice(3, 35) } : {};
      },
    },
    options.stream ?? pino.destination({ dest: 1, sync: false }),
  );
}

/** `r***@example.com`: enough for support, not enough for a thief of logs. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${email[0]}***${email.slice(at)}`;
}
