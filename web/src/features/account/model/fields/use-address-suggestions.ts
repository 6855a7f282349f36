import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressSuggestionsOptions } from '../../api/address-suggestions';

const DEBOUNCE_MS = 300;
const MIN_LENGTH = 3;
const NONE: readonly string[] = [];

/** Suggestions for the typed text, loaded once typing pauses; if that fails, there are none (ACC-01). */
export function useAddressSuggestions(isOffered: boolean) {
  const [typed, setTyped] = useState('');
  const [paused] = useDebouncedValue(typed, DEBOUNCE_MS);
  const { data } = useQuery({
    ...addressSuggestionsOptions(paused),
    enabled: isOffered && paused.length >= MIN_LENGTH,
  });
  return {
    suggestions: (typed === paused && data) || NONE,
    typed: (text: string) => setTyped(text.trim()),
    dismiss: () => setTyped(''),
  };
}
