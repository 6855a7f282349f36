import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleKey } from '#/ui/keyboard/use-single-key';
import '@mantine/core/styles/CloseButton.css';

const SEARCH_MAX_CHARACTERS = 200;

interface ConnectionSearchProps {
  search: string;
  onSearch: (search: string) => void;
}

/** Enter searches for the typed text; an empty box shows all connections again (CON-01). */
export function ConnectionSearch({ search, onSearch }: ConnectionSearchProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(search);
  const input = useRef<HTMLInputElement>(null);
  useSingleKey('/', () => input.current?.focus());
  // Back and Forward change the search as well.
  useEffect(() => setTyped(search), [search]);

  function change(text: string) {
    setTyped(text);
    if (!text && search) onSearch('');
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
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
        maxLength={SEARCH_MAX_CHARACTERS}
        aria-label={t('connections.filter')}
        aria-keyshortcuts="/"
        placeholder={t('connections.filter')}
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        leftSectionWidth={40}
        rightSectionWidth="var(--row-control)"
        rightSection={
          typed && (
            <CloseButton
              size="var(--row-control)"
              iconSize={16}
              variant="transparent"
              aria-label={t('connections.clearFilter')}
              onClick={() => {
                change('');
                input.current?.focus();
              }}
            />
          )
        }
      />
    </form>
  );
}
