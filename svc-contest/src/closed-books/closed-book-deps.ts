import type { Collection } from '@baazi/service-kit';
import type { EntryDeps } from '../entries/entry-deps';
import type { LogDeps } from '../proofs/proof-deps';
import type { Book, BookPage } from './book';

/** What `closed-books` needs: Merkle trees of entries and settlements. It imports `results`, `entries`, `markets` and `proofs`. */
export interface ClosedBookDeps extends LogDeps, Pick<EntryDeps, 'markets' | 'entries'> {
  books: Collection<Book>;
  bookPages: Collection<BookPage>;
}
