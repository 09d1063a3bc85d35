import type { endpoints } from '@baazi/contracts';
import { moneySettings as shapes } from '@baazi/contracts/shapes';
import { hasProductionRules, refuse, reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { ONE_SIDE, presets, readOneSide } from './wallet-settings';

/** A higher threshold, and the end of a rule against hedging, loosen a guard: they take two where money is at its edge. */
export const setMoneySetting =
  (bank: WalletContext): Handler<typeof endpoints.setMoney> =>
  async ({ body, caller }) => {
    const { name } = body;
    const loosens = (from: unknown): boolean =>
      name === ONE_SIDE ? body.value === false : Number(body.value) > Number(from);
    const made = await bank.choices.make(body, {
      operator: caller,
      preset: presets(bank)[name],
      takesTwo: (from) => hasProductionRules(bank.service.config) && loosens(from),
    });
    if (made.kind === 'refused') return refuse(made.refusal);
    const { revision, takesTwo, proposed } = made;
    if (name === ONE_SIDE) bank.oneSide = await readOneSide(bank);
    const read = (value: unknown) => shapes[name].parse(value);
    return reply({ name, from: read(made.from), to: read(made.to), revision, takesTwo, proposed });
  };
