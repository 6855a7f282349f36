import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Group.css';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Partner } from '../../api/partners';
import classes from './recipient-field.module.css';

interface RecipientFieldProps {
  partners: readonly Partner[];
  value: string;
  error: string | undefined;
  onChange: (connectionId: string) => void;
}

function nameOf({ alias, name, email }: Partner): string {
  return alias || name || email;
}

/** Tells two partners of the same name apart. */
function aboutOf(partner: Partner): string {
  const shown = nameOf(partner);
  return [partner.name, partner.institution].filter((text) => text && text !== shown).join(' · ');
}

export function RecipientField({ partners, value, error, onChange }: RecipientFieldProps) {
  const { t } = useTranslation();
  const chosen = partners.find(({ id }) => id === value);
  const byId = new Map(partners.map((partner) => [partner.id, partner]));
  return (
    <Select
      size="md"
      label={t('orders.recipient')}
      placeholder={t('orders.recipientPlaceholder')}
      nothingFoundMessage={t('orders.recipientNone')}
      description={chosen && aboutOf(chosen)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={partners.map((partner) => ({ value: partner.id, label: nameOf(partner) }))}
      filter={({ search, options }) =>
        options.filter((option) => {
          const partner = 'value' in option ? byId.get(option.value) : undefined;
          const words = partner && `${nameOf(partner)} ${aboutOf(partner)} ${partner.email}`;
          return words?.toLowerCase().includes(search.trim().toLowerCase());
        })
      }
      renderOption={({ option }) => {
        const partner = byId.get(option.value);
        return (
          <div className={classes.option}>
            <span>{option.label}</span>
            {partner && <span className={classes.about}>{aboutOf(partner)}</span>}
          </div>
        );
      }}
      searchable
      // The list would cover the error of an empty field.
      openOnFocus={false}
      required
      allowDeselect={false}
      withScrollArea={false}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 150, transition: 'fade' } }}
      value={chosen ? value : null}
      error={error}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
