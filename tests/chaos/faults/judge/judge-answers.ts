import type { Answered } from '../load/ask';

const SHOWN = 3;

export interface AnswersVerdict {
  /** how many answers had which status; 0: no answer */
  statuses: Map<number, number>;
  slowestMs: number;
  problems: string[];
}

/** Whether every request was answered in time, with the envelope. While the gateway is down only actual answers count. */
export function judgeAnswers(
  answers: readonly Answered[],
  { withinMs, gatewayIsDown }: { withinMs: number; gatewayIsDown: boolean },
): AnswersVerdict {
  const statuses = new Map<number, number>();
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  const answered = answers.filter(({ status }) => status !== 0);
  const wrong = {
    'nobody answered': gatewayIsDown ? [] : answers.filter(({ status }) => status === 0),
    'an answer without the envelope': answered.filter(({ body }) => body === undefined),
    'a fault (500)': answered.filter(({ status }) => status === 500),
    'answered too late': gatewayIsDown ? [] : answered.filter(({ ms }) => ms > withinMs),
  };
  return {
    statuses,
    slowestMs: Math.max(0, ...answered.map(({ ms }) => ms)),
    problems: Object.entries(wrong).flatMap(([why, list]) =>
      list.length === 0
        ? []
        : [
            `${why}: ${list.length} times, such as ${list
              .slice(0, SHOWN)
              .map(({ what, status, ms }) => `${what} ${status} after ${(ms / 1000).toFixed(1)} s`)
              .join(', ')}`,
          ],
    ),
  };
}
