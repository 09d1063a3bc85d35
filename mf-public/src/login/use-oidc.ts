import { endpoints } from '@baazi/contracts';
import { alert, signIn, tabStorage, useAction, useCall, useTexts } from '@baazi/portal-kit';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { texts } from '../texts';

const STORAGE_KEY = 'oidc';

/**
 * Sign-in of operators at their organisation's OIDC provider, offered where the console leads to this page. The provider
 * sends the browser back to this page; only the tab that began has the key that finishes.
 */
export function useOidc({ onEntering }: { onEntering: (entering: boolean) => void }) {
  const t = useTexts(texts).loginPage;
  const [params, setParams] = useSearchParams();
  const isAnswer = params.has('state') && (params.has('code') || params.has('error'));
  const offered = useCall(endpoints.showOidc, params.has('console') || isAnswer ? undefined : null);
  const begun = useAction(endpoints.beginOidc);
  const finished = useAction(endpoints.finishOidc);
  const begin = async (): Promise<void> => {
    const answer = await begun.run({ body: {} });
    if (!answer?.ok) return;
    tabStorage.setItem(STORAGE_KEY, answer.response.key);
    window.location.assign(answer.response.url);
  };
  const finish = async (): Promise<void> => {
    const key = tabStorage.getItem(STORAGE_KEY);
    if (key === null) return;
    const [state, code, iss] = ['state', 'code', 'iss'].map((name) => params.get(name));
    // Used once: neither the address nor the tab keeps it.
    tabStorage.removeItem(STORAGE_KEY);
    setParams({ console: '' }, { replace: true });
    if (!state || !code) return alert({ msg: t.organisationRefused, alertType: 'danger' });
    const result = await finished.run({ body: { key, state, code, ...(iss ? { iss } : {}) } });
    if (!result?.ok) return;
    onEntering(true);
    await signIn(result.response.token);
  };
  const latest = useRef(finish);
  useEffect(() => void (latest.current = finish));
  useEffect(() => {
    if (isAnswer) void latest.current();
  }, [isAnswer]);
  return {
    isOffered: offered.at === 'ready' && offered.response.isOffered,
    begin,
    busy: begun.busy || finished.busy,
  };
}
