import { collectionOf, type Collection } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { EntryDeps } from '../entries/entry-deps';
import type { LogDeps } from '../proofs/log/books-log';

/** A closed book of a market: its entries, or their settlement by one revision. Never changed or removed. */
export interface Book {
  /** see `bookId` */
  _id: string;
  market: string;
  /** 0: the entries */
  revision: number;
  size: number;
  root: string;
  /** the signed checkpoint */
  note: string;
  /** base64 of the roots of its pages, in order */
  tops: string[];
  /** leaves of each page but the last; absent in old books: 1024 */
  perPage?: number;
  /** business time */
  at: Date;
}
export const bookId = (market: string, revision: number): string => (revision === 0 ? market : `${market}#${revision}`);

/** A power of two, so that a page is a whole subtree: a proof reads and hashes one page and the roots of pages. */
export const LEAVES_PER_PAGE = 256;
export const perPageOf = ({ perPage }: Pick<Book, 'perPage'>): number => perPage ?? 1024;

/** The hashes of consecutive leaves. */
export interface BookPage {
  /** `<book>|<page>` */
  _id: string;
  book: string;
  page: number;
  /** entry id of its first leaf */
  firstId: string;
  /** base64 of all hashes, concatenated */
  hashes: string;
}

const bookSchema = new Schema<Book>(
  {
    _id: { type: String, required: true },
    market: { type: String, required: true },
    revision: { type: Number, required: true },
    size: { type: Number, required: true },
    root: { type: String, required: true },
    note: { type: String, required: true },
    tops: { type: [String], required: true },
    perPage: Number,
    at: { type: Date, required: true },
  },
  { versionKey: false },
);
bookSchema.index({ market: 1, revision: 1 }, { unique: true });
export const openBooks = collectionOf<Book>('Book', bookSchema, 'books');

const pageSchema = new Schema<BookPage>(
  {
    _id: { type: String, required: true },
    book: { type: String, required: true },
    page: { type: Number, required: true },
    firstId: { type: String, required: true },
    hashes: { type: String, default: '' },
  },
  { versionKey: false },
);
pageSchema.index({ book: 1, firstId: 1 });
pageSchema.index({ book: 1, page: 1 });
export const openBookPages = collectionOf<BookPage>('BookPage', pageSchema, 'bookPages');

const HASH_BYTES = 32;
export function hashesOf({ hashes }: Pick<BookPage, 'hashes'>): Buffer[] {
  const bytes = Buffer.from(hashes, 'base64');
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  );
}

/**
 * What `closed-books` needs: Merkle trees of entries and settlements. It imports `results`, `entries`, `markets` and
 * `proofs`.
 */
export interface ClosedBookDeps extends LogDeps, Pick<EntryDeps, 'markets' | 'entries'> {
  books: Collection<Book>;
  bookPages: Collection<BookPage>;
}
