import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { Loader, Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenedAfterMount } from '#/ui/dialogs/use-opened-after-mount';
import { type PaletteEntry, type PaletteGroup, step } from '../model/entries';
import classes from './palette.module.css';
import { PaletteFoot } from './palette-foot';
import { PaletteList } from './palette-list';

const SEARCH_MAX_CHARACTERS = 200;

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
  search: string;
  onSearch: (search: string) => void;
  groups: PaletteGroup[];
  isSearching: boolean;
  /** The error when a search failed. */
  problem: string | undefined;
}

/** One box that searches everything: arrow keys choose, Enter opens, Escape closes. */
export function Palette(props: PaletteProps) {
  const { opened, onClose, search, onSearch, groups, isSearching, problem } = props;
  const { t } = useTranslation();
  const id = useId();
  const [active, setActive] = useState(0);
  const entries = groups.flatMap((group) => group.entries);
  // Later results may have fewer entries than before.
  const current = Math.min(active, Math.max(0, entries.length - 1));
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);

  function choose(entry: PaletteEntry | undefined) {
    if (!entry) return;
    onClose();
    entry.open();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setActive(step(current, 1, entries.length));
    else if (event.key === 'ArrowUp') setActive(step(current, -1, entries.length));
    else if (event.key === 'Enter') choose(entries[current]);
    else return;
    event.preventDefault();
  }

  return (
    <Modal.Root
      opened={useOpenedAfterMount(opened)}
      onClose={onClose}
      onExitTransitionEnd={() => {
        onSearch('');
        setActive(0);
      }}
      size={600}
      padding={0}
      yOffset="min(14vh, 120px)"
      transitionProps={{ transition: 'fade', duration: 150 }}
      classNames={{ content: classes.content, body: classes.body }}
    >
      <Modal.Overlay color="#0b1017" backgroundOpacity={0.4} />
      <Modal.Content radius="var(--radius-large)" aria-label={t('palette.title')}>
        <Modal.Body>
          <div className={classes.field}>
            <IconSearch size={18} stroke={1.75} aria-hidden />
            <input
              data-autofocus
              type="text"
              role="combobox"
              inputMode="search"
              enterKeyHint="go"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={SEARCH_MAX_CHARACTERS}
              aria-label={t('palette.title')}
              aria-expanded={entries.length > 0}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={entries.length > 0 ? optionId(current) : undefined}
              placeholder={t('palette.placeholder')}
              value={search}
              onChange={(event) => {
                onSearch(event.currentTarget.value);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
            />
            {isSearching && <Loader size={16} aria-label={t('palette.searching')} />}
          </div>
          <PaletteList
            id={id}
            groups={groups}
            active={current}
            optionId={optionId}
            onPoint={setActive}
            onChoose={choose}
          />
          {problem && <p className={classes.message}>{problem}</p>}
          {!problem && !isSearching && entries.length === 0 && (
            <p className={classes.message}>{t('palette.noneFound', { search: search.trim() })}</p>
          )}
          <PaletteFoot count={search.trim() ? entries.length : undefined} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
