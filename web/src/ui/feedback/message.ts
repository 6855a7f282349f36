import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Something to be said, in whatever language the page has by then: somebody may change it to understand. */
export type Message = (t: TFunction) => string | undefined;

/** A message that stays until another one, or none, takes its place. */
export function useMessage(initial?: Message) {
  const { t } = useTranslation();
  // In an object, because React calls a function it is given as a state.
  const [message, setMessage] = useState({ say: initial });
  return [message.say?.(t), (say?: Message) => setMessage({ say })] as const;
}
