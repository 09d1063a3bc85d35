import type { ServiceCaller } from '@baazi/service-kit/gateway';
import { matchHeads } from './match-head';

const context = { requestId: 'r', traceparent: '' };
const match = {
  matchID: 'ipl-2025-17',
  teams: ['CSK', 'DC'],
  name: 'CSK v DC',
  startsAt: '2025-04-05T10:00:00.000Z',
  venue: 'MA Chidambaram Stadium',
  city: 'Chennai',
};
/** A fake svc-contest with one match that records its calls. */
function heads(result?: { resultText: string }) {
  const requested: string[] = [];
  const call = async (_endpoint: object, { params }: { params: { matchID: string } }) => {
    requested.push(params.matchID);
    if (params.matchID === 'unavailable') throw new Error('it does not answer');
    if (params.matchID !== 'ipl-2025-17') return { kind: 'refusal', code: 'match-not-found' };
    return { kind: 'reply', response: { match, result } };
  };
  return { ...matchHeads({ call } as unknown as ServiceCaller), requested };
}

test('describes a match by time and place, or by its result, in the language of the page', async () => {
  expect(await heads().headOf('/match/ipl-2025-17', 'en', context)).toEqual({
    title: 'CSK v DC',
    picture: expect.stringMatching(/^\/share\/ipl-2025-17\.jpg\?v=[0-9a-f]{12}$/),
    description: expect.stringMatching(
      /^5 Apr 2025, 3:30\spm IST at MA Chidambaram Stadium, Chennai\. Who wins\? Form, rules, live score and chances\.$/,
    ),
  });
  const ended = heads({ resultText: 'DC won by 25 runs' });
  expect((await ended.headOf('/match/ipl-2025-17/', 'hi', context))?.description).toMatch(/DC won by 25 runs\.$/);
});
test('leaves other pages unchanged, as well as unknown matches and an unavailable service', async () => {
  const { headOf, requested } = heads();
  expect(await headOf('/login', 'en', context)).toBeUndefined();
  expect(await headOf('/match/a/b', 'en', context)).toBeUndefined();
  expect(requested).toEqual([]);
  expect(await headOf('/match/ipl-2025-99', 'en', context)).toBeUndefined();
  expect(await headOf('/match/unavailable', 'en', context)).toBeUndefined();
});
test('caches the answer for many visitors of one match', async () => {
  const { headOf, requested } = heads();
  for (let n = 0; n < 5; n += 1) await headOf('/match/ipl-2025-17', 'en', context);
  expect(requested).toHaveLength(1);
});
