import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Group.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '#/api/client';
import { unwrap } from '#/api/problem';
import { Udi } from '#/ui/data-display/udi';
import { ADMINISTRATION_KEY } from '../../model/use-list';

const TYPING_PAUSE_MS = 250;

interface DeviceFieldProps {
  value: string;
  error: string | undefined;
  onChange: (deviceId: string) => void;
}

/** Selects a registered device, searched by UDI, customer or address. */
export function DeviceField({ value, error, onChange }: DeviceFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, TYPING_PAUSE_MS);
  const path = '/v1/cs/user-registrations/';
  const { data } = useQuery({
    queryKey: [...ADMINISTRATION_KEY, path, 'choice', search],
    queryFn: ({ signal }) =>
      unwrap(client.GET(path, { params: { query: { search: search || undefined } }, signal })),
    placeholderData: keepPreviousData,
  });
  return (
    <Select
      data-autofocus
      size="md"
      label={t('adm.tickets.device')}
      placeholder={t('adm.tickets.devicePlaceholder')}
      nothingFoundMessage={t('cases.noneFound')}
      required
      searchable
      withScrollArea={false}
      styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 150, transition: 'fade' } }}
      renderOption={({ option }) => {
        const device = data?.results.find(({ id }) => id === option.value);
        return device ? <Udi device={device}>{option.label}</Udi> : option.label;
      }}
      data={data?.results.map(({ id, udi, name }) => ({ value: id, label: name ? `${udi} · ${name}` : udi }))}
      // The server has already filtered the options.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value || null}
      error={error}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
