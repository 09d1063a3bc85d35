import { subAccountOf } from '../ledger/account';
import { unstakedAfter } from '../ledger/decide-postings';
import type { Transfer } from '../ledger/transfer';

type ReportedCapture = Pick<Transfer, 'kind' | 'about' | 'legs'>;

/**
 * How much of a player's cash was deposited and not staked since, from the postings of the player's transfers in
 * order (and of settlements that moved no sub-account): a deposit adds, a stake takes, a void stake and a returned
 * withdrawal give back what they took.
 */
export class UnstakedFold {
  private unstaked = 0;
  private cash = 0;
  /** what each stake or withdrawal took of it, and the house's result of each stake so far */
  private readonly taken = new Map<string, number>();
  private readonly houseGain = new Map<string, number>();

  /** The change by a transfer. `isKept`: the wallet was already counting. */
  add({ kind, about = '', legs: postings }: ReportedCapture, isStored = true): number {
    const cash = postings.reduce(
      (sum, posting) => sum + (subAccountOf(posting.account)?.subAccount === 'cash' ? posting.paise : 0),
      0,
    );
    this.cash += cash;
    if (!isStored) return 0;
    const before = this.unstaked;
    const request = this.request(kind, about, { cash, legs: postings });
    // A result may change with nothing left to take back: the wallet then stays as it is.
    if (!postings.some(({ account }) => subAccountOf(account))) return 0;
    this.unstaked = unstakedAfter(before + request, { cash: this.cash });
    if (kind === 'stake' || kind === 'wd-hold') this.taken.set(`${kind} ${about}`, before - this.unstaked);
    return this.unstaked - before;
  }

  get paise(): number {
    return this.unstaked;
  }

  private request(
    kind: ReportedCapture['kind'],
    about: string,
    { cash, legs: postings }: { cash: number; legs: ReportedCapture['legs'] },
  ): number {
    switch (kind) {
      case 'deposit':
      case 'deposit-rev':
        return cash;
      case 'stake':
        return Math.max(cash, -this.unstaked);
      case 'settle': {
        const before = this.houseGain.get(about);
        const gain = postings.find(({ account }) => account === 'house:stakes')?.paise ?? 0;
        this.houseGain.set(about, (before ?? 0) + gain);
        const taken = this.taken.get(`stake ${about}`) ?? 0;
        // The house has a result from a won or lost stake; none from a void one.
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
