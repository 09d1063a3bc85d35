import type { WalletContext } from '../wallet-context';

/** How often svc-wallet committed something with an event meanwhile. */
export async function commitsDuring(bank: WalletContext, work: () => Promise<unknown>): Promise<number> {
  const { outbox } = bank.service.transactions;
  const insert = outbox.insert.bind(outbox);
  let commits = 0;
  outbox.insert = (rows, writes) => {
    commits += 1;
    insert(rows, writes);
  };
  try {
    await work();
  } finally {
    outbox.insert = insert;
  }
  return commits;
}
