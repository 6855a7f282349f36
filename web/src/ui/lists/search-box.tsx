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
  /** Called before the box gets the focus, because it may be hidden. */
  onWanted?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** Searches while the person types; Enter searches at once (LST-06). */
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
    // Back, "Show all" or a dashboard card change the search from outside.
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
        // On blur, before the next click takes effect: a chip that clears the box must not be overwritten by the
        // typed text.
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
