import '@mantine/core/styles/CloseButton.css';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleKey } from '../keyboard/use-single-key';

const SEARCH_MAX_CHARACTERS = 200;
const DEBOUNCE_MS = 300;

interface SearchBoxProps {
  search: string;
  onSearch: (search: string) => void;
  label: string;
  className?: string;
  /** Called before the box takes the focus: it may have to be shown first. */
  onWanted?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** Searches as one types; Enter does not wait (LST-06). */
export function SearchBox({ search, onSearch, label, className, onWanted, ref }: SearchBoxProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(search);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  useSingleKey('/', () => {
    onWanted?.();
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.select();
    });
  });

  const sent = useRef(search);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  const send = useCallback((text: string) => {
    if (text.trim() === sent.current) return;
    sent.current = text.trim();
    latest.current(sent.current);
  }, []);

  useEffect(() => {
    // Going back, "Show all" or a card that leads here changes the search from outside.
    if (search === sent.current) return;
    sent.current = search;
    setTyped(search);
  }, [search]);
  useEffect(() => {
    const timer = setTimeout(() => send(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, send]);

  function clear() {
    setTyped('');
    send('');
  }

  return (
    <form
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        send(typed);
      }}
    >
      <TextInput
        ref={input}
        size="sm"
        type="text"
        inputMode="search"
        enterKeyHint="search"
        name="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_MAX_CHARACTERS}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Before whatever is pressed next: a chip that empties the box must not be overtaken by what was typed.
        onBlur={() => send(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          if (typed) clear();
          else input.current?.blur();
        }}
        leftSection={<IconSearch size={17} stroke={1.6} aria-hidden />}
        leftSectionWidth={38}
        rightSectionWidth="var(--row-control)"
        rightSection={
          typed && (
            <CloseButton
              size="var(--row-control)"
              iconSize={15}
              variant="transparent"
              aria-label={t('common.clearSearch')}
              onClick={() => {
                clear();
                input.current?.focus();
              }}
            />
          )
        }
      />
    </form>
  );
}
