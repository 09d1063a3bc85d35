import { endpoints } from '@baazi/contracts';
import { browserStorage, useCall } from '@baazi/portal-kit';
import { useEffect, useState } from 'react';

const KEPT = 'proof-keys';

interface KnownKeys {
  /** in the verifier's format; empty: this browser has never loaded any */
  text: string;
  /** without a network: the keys are the cached ones */
  isKept: boolean;
  isLoading: boolean;
}

/** The published keys, cached so that a file can be checked without a network. */
export function useKnownKeys(): KnownKeys {
  const published = useCall(endpoints.publicKeys);
  const [cached] = useState(() => browserStorage.getItem(KEPT) ?? '');
  const text = published.at === 'ready' ? JSON.stringify(published.response) : '';
  useEffect(() => {
    if (text !== '') browserStorage.setItem(KEPT, text);
  }, [text]);
  const isLoading = published.at === 'loading';
  return text === ''
    ? { text: cached, isKept: cached !== '' && !isLoading, isLoading }
    : { text, isKept: false, isLoading };
}

export interface PublishedKey {
  key: string;
  from: string;
  until: string | undefined;
}
/** The lines of the note: `key from [until]`. */
export function keysIn(text: string): PublishedKey[] {
  const note = /"note":("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  const lines = note === undefined ? [] : String(JSON.parse(note)).split('\n\n')[0]?.split('\n').slice(1);
  return (lines ?? []).map((line) => {
    const [key = '', from = '', until] = line.split(' ');
    return { key, from, until };
  });
}
