import type { Clock } from './clock';

/** The cores of a machine, given out in order of request. */
export class Cores {
  private readonly waiting: (() => void)[] = [];
  private free: number;

  constructor(count: number) {
    this.free = count;
  }
  take(begin: () => void): void {
    if (this.free >= 1) {
      this.free -= 1;
      begin();
    } else this.waiting.push(begin);
  }
  giveBack(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}

/** A process: as many tasks at a time as it has threads, while its machine has a free core. */
export class Station {
  busyMs = 0;
  private readonly waiting: { ms: number; then: () => void }[] = [];
  private running = 0;

  constructor(
    readonly part: string,
    private readonly clock: Clock,
    private readonly cores: Cores,
    readonly threads: number,
    /** the slow-down by other programs on the machine */
    private readonly slowness: number,
  ) {}

  work(ms: number, then: () => void): void {
    this.waiting.push({ ms, then });
    this.begin();
  }

  private begin(): void {
    if (this.running >= this.threads || this.waiting.length === 0) return;
    this.running += 1;
    this.cores.take(() => {
      const task = this.waiting.shift();
      if (!task) return this.end();
      this.busyMs += task.ms;
      this.clock.after(task.ms * this.slowness, () => {
        this.end();
        task.then();
      });
    });
  }

  private end(): void {
    this.running -= 1;
    this.cores.giveBack();
    this.begin();
  }
}

/** Batches, as `Batcher` of service-kit forms them. */
export class SharedBatches<Item> {
  trips = 0;
  carried = 0;
  private readonly waiting: { item: Item; then: () => void }[] = [];
  private underWay = 0;

  constructor(
    private readonly limits: { concurrency: number; most: number },
    private readonly serve: (items: Item[], done: () => void) => void,
  ) {}

  join(item: Item, then: () => void): void {
    this.waiting.push({ item, then });
    this.leave();
  }

  private leave(): void {
    if (this.underWay >= this.limits.concurrency || this.waiting.length === 0) return;
    const group = this.waiting.splice(0, this.limits.most);
    this.underWay += 1;
    this.trips += 1;
    this.carried += group.length;
    this.serve(
      group.map(({ item }) => item),
      () => {
        this.underWay -= 1;
        this.leave();
        for (const { then } of group) then();
      },
    );
  }
}
