import pino, { type Logger } from 'pino';
import { currentContext, traceIdOf } from './request-context';
import { hideSecrets, maskAddresses } from './hide-secrets';

export type { Logger };

const FLUSH_AFTER_MS = 50;

/**
 * Lines of 50 ms share one write: a write per line was the most expensive step of a short request. Waiting lines are
 * flushed on exit, also after an uncaught error; only SIGKILL loses them. The timer starts with a line: pino's own one
 * writes nothing twenty times a second.
 */
function bufferedOutput(): pino.DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, minLength: 16 * 1024 - 1 });
  const write = output.write.bind(output);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  output.once('close', () => (isClosed = true));
  const flush = (): void => {
    timer = undefined;
    if (!isClosed) output.flush();
  };
  return Object.assign(output, {
    write: (line: string): boolean => {
      timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
      return write(line);
    },
  });
}

/** Writes JSON lines to stdout; every line written during a request carries that request's id and trace. */
export function createLogger(options: {
  part: string;
  instance: string;
  level: string;
  stream?: pino.DestinationStream;
}): Logger {
  return pino(
    {
      level: options.level,
      base: { part: options.part, instance: options.instance },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: hideSecrets },
      serializers: { err: describeError },
      mixin: () => {
        const context = currentContext();
        return context ? { requestId: context.requestId, trace: traceIdOf(context.traceparent) } : {};
      },
    },
    options.stream ?? bufferedOutput(),
  );
}

/** Database errors carry the affected document: only the fields that help to find the fault are logged. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return maskAddresses(String(error)).slice(0, 500);
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: maskAddresses(error.message).slice(0, 1000),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    stack: maskAddresses(error.stack ?? '')
      .split('\n')
      .slice(1, 12)
      .join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
