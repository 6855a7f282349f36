import { TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lab } from '../../api/labs';
import { findLabs } from '../../model/find-labs';
import classes from './lab-form.module.css';
import { LabOption } from './lab-option';

/** From this number on, the labs do not fit on the screen and can be filtered. */
const FILTER_FROM_LABS = 6;

interface LabListProps {
  labs: Lab[];
  chosenId: string | undefined;
  onChoose: (id: string) => void;
}

export function LabList({ labs, chosenId, onChoose }: LabListProps) {
  const { t, i18n } = useTranslation();
  const [search, setSearch] = useState('');
  const found = findLabs(labs, search, i18n.language);
  return (
    <div className={classes.labs}>
      {labs.length >= FILTER_FROM_LABS && (
        <TextInput
          aria-label={t('labs.filter')}
          placeholder={t('labs.filter')}
          autoComplete="off"
          leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter would submit the form; the list is already filtered while typing.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <fieldset className={classes.options}>
        <VisuallyHidden component="legend">{t('labs.choose')}</VisuallyHidden>
        {found.map((lab) => (
          <LabOption
            key={lab.id}
            lab={lab}
            isChosen={lab.id === chosenId}
            onChoose={() => onChoose(lab.id)}
          />
        ))}
        {found.length === 0 && <p className={classes.hint}>{t('labs.noneFound', { search })}</p>}
      </fieldset>
    </div>
  );
}
