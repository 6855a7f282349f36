/** Messages that a person has hidden. In local storage with an expiry date, because cookies last at most 400 days. */
import { useEffect, useState } from 'react';

const HIDDEN_YEARS = 10;

function storageKey(message: string): string {
  return `hidden:${message}`;
}

export function isMessageHidden(message: string, now = new Date()): boolean {
  const until = Date.parse(localStorage.getItem(storageKey(message)) ?? '');
  return until > now.getTime();
}

export function hideMessage(message: string, now = new Date()): void {
  const until = new Date(now);
  until.setFullYear(until.getFullYear() + HIDDEN_YEARS);
  localStorage.setItem(storageKey(message), until.toISOString());
}

function showMessageAgain(message: string): void {
  localStorage.removeItem(storageKey(message));
}

/** Whether to show a message, and how to close it for now or for good ("Don't show this message again"). */
export function useHideable(message: string, isOnce = false) {
  const [shown, setShown] = useState(() => !isMessageHidden(message));
  const [dontShowAgain, setDontShowAgain] = useState(isOnce);
  // On showing, not on closing: a page that is left or reloaded before has shown the message, too.
  useEffect(() => {
    if (isOnce && shown) hideMessage(message);
  }, [isOnce, shown, message]);
  return {
    shown,
    dontShowAgain,
    setDontShowAgain,
    close: () => {
      if (dontShowAgain) hideMessage(message);
      else showMessageAgain(message);
      setShown(false);
    },
  };
}
