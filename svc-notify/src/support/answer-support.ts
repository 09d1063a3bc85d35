import { endpoints, events, publicPaths } from '@baazi/contracts';
import { type Handler, inTransaction, pageOf, refuse, reply, type Service } from '@baazi/service-kit';
import { foreignLink } from '../texts/foreign-link';
import { type SupportRequest, type SupportRequestDeps, supportView } from './support-request';

const PAGE_SIZE = 50;
const CALL_TIMEOUT_MS = 1500;
/** Requests of strangers are a queue of their own: anybody can fill it. */
const of = { players: { userId: { $exists: true } }, strangers: { userId: { $exists: false } } };

interface QueueDeps extends SupportRequestDeps, Pick<Service, 'services'> {
  now: () => Date;
}

/** Names of the players by id; empty when svc-auth does not answer. */
async function namesOf(
  { services }: QueueDeps,
  { headers, log }: Pick<Parameters<Handler<typeof endpoints.supportQueue>>[0], 'headers' | 'log'>,
  rows: readonly SupportRequest[],
): Promise<Readonly<Record<string, string>>> {
  const ids = [...new Set(rows.flatMap(({ userId }) => userId ?? []))];
  if (ids.length === 0) return {};
  try {
    const options = { playerToken: String(headers['x-auth-token'] ?? ''), timeoutMs: CALL_TIMEOUT_MS };
    const answer = await services.call(endpoints.userNames, { ...options, query: { ids: ids.join(',') } });
    return answer.kind === 'reply' ? answer.response.names : {};
  } catch (error) {
    log.info({ err: error }, 'svc-auth did not name the players');
    return {};
  }
}

/** Open requests oldest first, answered ones newest first. */
export const listSupportQueue =
  (deps: QueueDeps): Handler<typeof endpoints.supportQueue> =>
  async ({ query: { status, from, behind }, headers, log }) => {
    const { supportRequests, now } = deps;
    const page = { limit: PAGE_SIZE, page: 1, orderBy: 'askedAt', behind } as const;
    const [{ rows, onward }, open, openOfStrangers] = await Promise.all([
      pageOf<SupportRequest>(
        supportRequests,
        { status, ...of[from] },
        { ...page, ascending: status === 'open' ? 'asc' : 'desc' },
        { askedAt: 'askedAt' },
      ),
      supportRequests.countDocuments({ status: 'open', ...of.players }),
      supportRequests.countDocuments({ status: 'open', ...of.strangers }),
    ]);
    const names = await namesOf(deps, { headers, log }, rows);
    return reply({
      data: rows.map((row) => ({
        ...supportView(row),
        status,
        userId: row.userId,
        name: row.userId && names[row.userId],
        email: row.email,
        language: row.language,
      })),
      open,
      openOfStrangers,
      ...onward,
      serverNow: now().toISOString(),
    });
  };

const SUBJECT_LENGTH = 80;

interface AnswerDeps extends SupportRequestDeps, Pick<Service, 'transactions' | 'operatorsLog' | 'config'> {
  now: () => Date;
}

/** A request gets one answer: of two concurrent ones the first wins. The same commit notifies the player. */
export const answerSupport =
  (deps: AnswerDeps): Handler<typeof endpoints.answerSupport> =>
  async ({ caller, params: { id }, body }) => {
    if (foreignLink([body.text], deps.config.PORTAL_ORIGIN) !== undefined) return refuse('foreign-link');
    const answer = { text: body.text, by: caller.userId, at: deps.now() };
    const answered = await inTransaction(deps, async (tx) => {
      const request = await deps.supportRequests
        .findOneAndUpdate(
          { _id: id, status: 'open' },
          { $set: { status: 'answered', answer } },
          { session: tx.session, returnDocument: 'after' },
        )
        .lean<SupportRequest>();
      if (!request) return undefined;
      const { number, userId } = request;
      await deps.operatorsLog.record(tx, {
        by: caller.userId,
        action: 'answer-support',
        subject: userId ?? number,
        reason: number,
      });
      const subject = [...request.text.replaceAll('\n', ' ')].slice(0, SUBJECT_LENGTH).join('');
      if (userId)
        tx.publish(events.notificationRequested, {
          tellings: [
            {
              key: `support-reply:${id}`,
              userId,
              kind: 'support-reply',
              data: { requestId: id, number, subject },
              to: publicPaths.help,
            },
          ],
        });
      return request;
    });
    if (answered) return reply(supportView(answered));
    return refuse(
      (await deps.supportRequests.exists({ _id: id, status: { $ne: 'unconfirmed' } }))
        ? 'support-answered'
        : 'support-not-found',
    );
  };

/** Takes an open request of a stranger out of the queue, or puts it back. Repeating it changes and logs nothing. */
export const markSpam =
  (deps: AnswerDeps): Handler<typeof endpoints.markSpam> =>
  async ({ caller, params: { id }, body: { isSpam } }) => {
    const [before, status] = isSpam ? (['open', 'spam'] as const) : (['spam', 'open'] as const);
    const mine = { _id: id, ...of.strangers };
    const isThere = await inTransaction(deps, async (tx) => {
      const { session } = tx;
      const marked = await deps.supportRequests
        .findOneAndUpdate({ ...mine, status: before }, { $set: { status } }, { session })
        .lean<SupportRequest>();
      if (!marked) return (await deps.supportRequests.exists({ ...mine, status }).session(session)) !== null;
      const { number } = marked;
      const action = isSpam ? 'mark-spam' : 'unmark-spam';
      await deps.operatorsLog.record(tx, { by: caller.userId, action, subject: number, reason: '' });
      return true;
    });
    return isThere ? reply({ status }) : refuse('support-not-found');
  };
