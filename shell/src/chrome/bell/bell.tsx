import { lazyDialog, theme, useTexts } from '@baazi/portal-kit';
import { useValue } from '@baazi/portal-kit/host';
import { Suspense, useState } from 'react';
import { BehaviorSubject } from 'rxjs';
import styled from 'styled-components';
import { texts } from '../ui/chrome-texts';
import { IconButton } from '../ui/icon-button';

/** The number of unread notifications; undefined until the server has answered. */
export const unread$ = new BehaviorSubject<number | undefined>(undefined);

const loadSheet = () => import(/* webpackChunkName: "bell" */ './bell-sheet');
const BellSheet = lazyDialog(loadSheet);

const BellBox = styled.span`
  position: relative;
`;
const Count = styled.span`
  position: absolute;
  inset-block-start: 2px;
  inset-inline-end: 0;
  min-width: 20px;
  padding: 0 ${theme.space(1)};
  border-radius: ${theme.radius.pill};
  color: ${theme.color.onAccent};
  background: ${theme.color.accent};
  font-size: ${theme.size.xs};
  font-weight: 700;
  line-height: 20px;
  text-align: center;
  pointer-events: none;
`;

/** The unread count in the top bar; opens the list. */
export function Bell() {
  const t = useTexts(texts);
  const unread = useValue(unread$) ?? 0;
  const [isOpen, setOpen] = useState(false);
  return (
    <BellBox>
      <IconButton
        icon="bell"
        label={unread > 0 ? `${t.bell}, ${t.unread(unread)}` : t.bell}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {unread > 0 && <Count aria-hidden="true">{unread > 99 ? '99+' : unread}</Count>}
      <Suspense fallback={null}>
        {isOpen && <BellSheet onClose={() => setOpen(false)} onUnread={(left) => unread$.next(left)} />}
      </Suspense>
    </BellBox>
  );
}
