import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A message that is translated when it is shown, because the reader may change the language to understand it. */
export type Message = (t: TFunction) => string | undefined;

/** A message that stays until it is replaced or cleared. */
export function useMessage(initial?: Message) {
  const { t } = useTranslation();
  // Wrapped in an object, because React would call a function that is given as a state.
  const [message, setMessage] = useState({ say: initial });
  return [message.say?.(t), (say?: Message) => setMessage({ say })] as const;
}
