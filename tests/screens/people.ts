import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { portalClient } from '../portal/client';

type Client = ReturnType<typeof portalClient>;
/** `nobody` is signed out, `fan` has a history, `guest` is new. */
export type Who = 'nobody' | 'fan' | 'guest';
export type People = Record<Exclude<Who, 'nobody'>, string>;
/** The story begins two evenings before the day with two matches that the screens show. */
export const STORY_BEGINS = '2025-04-03T12:00:00+05:30';
const STORY_ENDS = '2025-04-05T12:00:00+05:30';

const questions = z.looseObject({ questions: z.array(z.looseObject({ questionID: z.string(), state: z.string() })) });
const credentials = z.looseObject({ email: z.string(), password: z.string() });

/**
 * Players with something to show: a match won, one lost, one entered; an answer; a referred friend; a deposit of rupees,
 * where coins come by the day.
 */
export async function makePeople(client: Client, money: 'rupees' | 'coins' = 'rupees'): Promise<People> {
  const operator = await client.operator();
  const fan = await client.signUp({ name: 'Asha Rao' });
  if (money === 'rupees') await client.deposit(fan.token, 4);
  // The day's coins come with the first view of the wallet.
  else await client.me(fan.token);
  await answer();
  await enter('ipl-2025-15', 'SRH');
  await endEvening('2025-04-03', 'ipl-2025-15', 'KKR');
  await enter('ipl-2025-16', 'LSG');
  await endEvening('2025-04-04', 'ipl-2025-16', 'LSG');
  await client.moveClock(operator, STORY_ENDS);
  const friend = await client.signUp({ name: 'Ravi Kumar', refferalID: (await client.me(fan.token)).refferalID });
  if (money === 'rupees') await client.deposit(friend.token, 2);
  await enter('ipl-2025-17', 'CSK');
  await askOwnQuestion();
  client.done(
    await client.call('POST', '/api/user/leagues', {
      token: fan.token,
      body: { name: 'गली क्रिकेट' },
      headers: { 'idempotency-key': randomUUID() },
    }),
    'league',
  );
  const guest = credentials.parse(
    client.done(await client.call('POST', '/api/auth/users/signup/guest', { body: {} }), 'guest'),
  );
  return { fan: fan.token, guest: await client.login(guest.email, guest.password) };

  async function enter(matchID: string, team: string): Promise<void> {
    const match = (await client.matches(fan.token)).find((one) => one.matchID === matchID);
    if (!match) throw new Error(`no match ${matchID}`);
    client.done(await client.join(fan.token, match, team, 100), 'join');
  }
  /** One that an operator wrote, in both languages: its title is on cards, slips and in the ledger. */
  async function askOwnQuestion(): Promise<void> {
    const body = { title: 'Will MS Dhoni hit a six?', titleHi: 'क्या धोनी छक्का मारेंगे?', day: STORY_ENDS.slice(0, 10) };
    const { questionID } = z
      .looseObject({ questionID: z.string() })
      .parse(client.done(await client.call('POST', '/api/admin/questions', { token: operator, body }), 'own question'));
    const stake = { questionID, answer: 'yes', amount: 49 };
    client.done(
      await client.call('POST', '/api/user/dashboard/question', { token: fan.token, body: stake }),
      'answer to the own question',
    );
  }
  async function answer(): Promise<void> {
    const { questions: requests } = questions.parse(
      client.done(await client.call('GET', '/api/user/dashboard', { token: fan.token }), 'dashboard'),
    );
    const open = requests.find(({ state }) => state === 'open');
    if (open)
      client.done(
        await client.call('POST', '/api/user/dashboard/question', {
          token: fan.token,
          body: { questionID: open.questionID, answer: 'yes', amount: 49 },
        }),
        'answer',
      );
  }
  async function endEvening(day: string, matchID: string, winner: string): Promise<void> {
    await client.moveClock(operator, `${day}T23:45:00+05:30`);
    client.done(await client.declare(operator, matchID, winner), 'result');
  }
}
