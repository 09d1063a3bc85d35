import { Slot as AnySlot, type SlotOf } from '@baazi/portal-kit';
import type declared from '../../mfe.json';

/** `told-here`: whether this browser rings, which is the page's own to say and to change. */
export const Slot: SlotOf<typeof declared.slots> = AnySlot;
