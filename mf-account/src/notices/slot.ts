import { Slot as AnySlot, type SlotOf } from '@baazi/portal-kit';
import type declared from '../../mfe.json';

/** `told-here`: push on this browser; the shell fills this slot. */
export const Slot: SlotOf<typeof declared.slots> = AnySlot;
