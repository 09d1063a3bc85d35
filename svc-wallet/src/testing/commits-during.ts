import type { WalletContext } from '../wallet-context';

/** Counts svc-wallet's commits with an event during a call. */
export async function commitsDuring(deps: WalletContext, work: () => Promise<unknown>): Promise<number> {
  const { outbox } = deps.service.transactions;
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
