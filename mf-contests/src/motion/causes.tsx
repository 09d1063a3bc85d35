import { paths } from '@baazi/contracts';
import { theme } from '@baazi/portal-kit';
import { useEffect, useRef } from 'react';

const MOVES = { duration: 240, easing: 'ease-out' } as const;
/** Attributes for the state of a row: an entry's state and result, a match's action. */
const STANDINGS = ['data-result', 'data-state'];
const entriesIn = (root: Element): Element[] => [
  ...(root.matches('[data-entry]') ? [root] : []),
  ...root.querySelectorAll('[data-entry]'),
];
const idOf = (row: Element): string => row.getAttribute('data-entry') ?? '';

const TALL_PX = 160;
/** Turns a changed row over; a row as high as a card only nods. */
function turn(row: Element): void {
  const degrees = row.getBoundingClientRect().height > TALL_PX ? 18 : 80;
  row.animate(
    [{ transform: `perspective(1200px) rotateX(${degrees}deg)` }, { transform: 'perspective(1200px)' }],
    MOVES,
  );
}

/**
 * Animates a copy of a new entry from the balance to its place. Nothing is animated towards a place outside the
 * viewport.
 */
function arrive(row: Element): void {
  const from = document.querySelector(`#bar [href="${paths.wallet}"]`)?.getBoundingClientRect();
  const to = row.getBoundingClientRect();
  const likeness = row.cloneNode(true);
  if (!from || to.top < from.bottom || to.bottom > innerHeight || !(likeness instanceof HTMLElement)) return;
  likeness.inert = true;
  likeness.removeAttribute('data-entry');
  Object.assign(likeness.style, {
    position: 'fixed',
    inset: `${to.top}px auto auto ${to.left}px`,
    width: `${to.width}px`,
    borderRadius: theme.radius.m,
    background: theme.color.raised,
    boxShadow: theme.shadow,
    zIndex: '60',
    pointerEvents: 'none',
  });
  document.body.append(likeness);
  const middle = (box: DOMRect): { x: number; y: number } => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const [start, end] = [middle(from), middle(to)];
  const flight = likeness.animate(
    [
      { transform: `translate(${start.x - end.x}px, ${start.y - end.y}px) scale(0.2)`, opacity: 0.4 },
      { transform: 'none', opacity: 1 },
    ],
    MOVES,
  );
  row.animate([{ opacity: 0 }, { opacity: 0 }], MOVES);
  flight.onfinish = flight.oncancel = () => likeness.remove();
}

/** Animates causes: a stake that becomes an entry, a row that changes. Off under reduced motion. */
export function showCauses(list: Element, { turnsOnly }: { turnsOnly: boolean }): () => void {
  const known = new Set(entriesIn(list).map(idOf));
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)');
  const watch = new MutationObserver((changes) => {
    const turned = new Set<Element>();
    for (const { target, attributeName, oldValue, addedNodes } of changes) {
      if (isStill.matches || !(target instanceof Element)) continue;
      if (attributeName !== null && target.getAttribute(attributeName) !== oldValue) turned.add(target);
      for (const added of addedNodes)
        if (added instanceof Element)
          for (const row of entriesIn(added).filter((one) => !known.has(idOf(one)))) {
            known.add(idOf(row));
            arrive(row);
          }
    }
    turned.forEach(turn);
  });
  watch.observe(list, {
    subtree: true,
    childList: !turnsOnly,
    attributeFilter: STANDINGS,
    attributeOldValue: true,
  });
  return () => watch.disconnect();
}

/** Marks a list whose changes are animated. `turnsOnly`: a filtered list also shows entries that are not new. */
export default function Causes({ turnsOnly = false }: { turnsOnly?: boolean }) {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const list = mark.current?.parentElement;
    return list ? showCauses(list, { turnsOnly }) : undefined;
  }, [turnsOnly]);
  return <span ref={mark} hidden />;
}
