import '@mantine/core/styles/CloseButton.css';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleKey } from '../use-single-key';
import classes from './table-toolbar.module.css';

const SEARCH_MAX_CHARACTERS = 200;
const DEBOUNCE_MS = 300;

interface TableSearchProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Searches as one types; Enter does not wait. */
export function TableSearch({ search, onSearch }: TableSearchProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(search);
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(search);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  useSingleKey('/', () => input.current?.focus());

  const send = useCallback((text: string) => {
    if (text.trim() === sent.current) return;
    sent.current = text.trim();
    latest.current(sent.current);
  }, []);

  useEffect(() => {
    // Going back, or "Show all", changes the search from outside.
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
    input.current?.focus();
  }

  return (
    <form
      className={classes.search}
      onSubmit={(event) => {
        event.preventDefault();
        send(typed);
      }}
    >
      <TextInput
        ref={input}
        size="sm"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_MAX_CHARACTERS}
        aria-label={t('shortcuts.search')}
        aria-keyshortcuts="/"
        placeholder={t('shortcuts.search')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size={17} stroke={1.6} aria-hidden />}
        rightSectionWidth="var(--row-control)"
        rightSection={
          typed && (
            <CloseButton
              size="var(--row-control)"
              iconSize={15}
              variant="transparent"
              aria-label={t('cases.clearSearch')}
              onClick={clear}
            />
          )
        }
      />
    </form>
  );
}
