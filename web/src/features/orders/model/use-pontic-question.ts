import { useState } from 'react';
import type { Order } from './order';
import { type PonticDoubt, ponticDoubtsOf } from './pontic-doubts';

/** What Send asks about pontics, once while they stay the same (CHK-04). */
export function usePonticQuestion(order: Order) {
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [isOpen, setOpen] = useState(false);
  /** Kept while the dialog fades out. */
  const [asked, setAsked] = useState<readonly PonticDoubt[]>([]);
  const unconfirmed = ponticDoubtsOf(order).filter(({ key }) => !confirmed.includes(key));
  return {
    isOpen,
    asked,
    isDue: unconfirmed.length > 0,
    ask: () => {
      setAsked(unconfirmed);
      setOpen(true);
    },
    close: () => setOpen(false),
    confirm: () => {
      setOpen(false);
      setConfirmed([...confirmed, ...asked.map(({ key }) => key)]);
    },
  };
}
