import { purseOf } from '../ledger/account';
import { unstakedAfter } from '../ledger/decide-postings';
import type { Transfer } from '../ledger/transfer';

type Told = Pick<Transfer, 'kind' | 'about' | 'legs'>;

/**
 * How much of a player's cash was paid in and not staked since, from the legs of the player's transfers in order
 * (and of those that settled the player's stakes without moving a purse): a deposit adds, a stake takes, a void stake gives back what it took, and so does a withdrawal that came back.
 */
export class UnstakedFold {
  private unstaked = 0;
  private cash = 0;
  /** what each stake or withdrawal took of it, and what the house has made of each stake so far */
  private readonly taken = new Map<string, number>();
  private readonly houseGain = new Map<string, number>();

  /** The change that a transfer makes. `isKept`: the wallet was counting already. */
  add({ kind, about = '', legs }: Told, isKept = true): number {
    const cash = legs.reduce((sum, leg) => sum + (purseOf(leg.account)?.purse === 'cash' ? leg.paise : 0), 0);
    this.cash += cash;
    if (!isKept) return 0;
    const before = this.unstaked;
    const wish = this.wish(kind, about, { cash, legs });
    // A result may change with nothing left to take back: then the wallet stays as it is.
    if (!legs.some(({ account }) => purseOf(account))) return 0;
    this.unstaked = unstakedAfter(before + wish, { cash: this.cash });
    if (kind === 'stake' || kind === 'wd-hold') this.taken.set(`${kind} ${about}`, before - this.unstaked);
    return this.unstaked - before;
  }

  get paise(): number {
    return this.unstaked;
  }

  private wish(kind: Told['kind'], about: string, { cash, legs }: { cash: number; legs: Told['legs'] }): number {
    switch (kind) {
      case 'deposit':
      case 'deposit-rev':
        return cash;
      case 'stake':
        return Math.max(cash, -this.unstaked);
      case 'settle': {
        const before = this.houseGain.get(about);
        const gain = legs.find(({ account }) => account === 'house:stakes')?.paise ?? 0;
        this.houseGain.set(about, (before ?? 0) + gain);
        const taken = this.taken.get(`stake ${about}`) ?? 0;
        // Of a stake that is won or lost the house has made something; of a void one nothing.
        return ((before ?? 0) + gain === 0 ? taken : 0) - (before === 0 ? taken : 0);
      }
      case 'wd-refund':
      case 'wd-reversed':
        return this.taken.get(`wd-hold ${about}`) ?? 0;
      default:
        return 0;
    }
  }
}
