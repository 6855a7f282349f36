import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Group.css';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MATERIAL_GROUPS } from '#/teeth/restorations';
import { useRestorationWords } from '#/teeth/use-restoration-words';

interface MaterialFieldProps {
  value: string | undefined;
  error: string | undefined;
  onChange: (material: string) => void;
}

export function MaterialField({ value, error, onChange }: MaterialFieldProps) {
  const { t } = useTranslation();
  const { materialName } = useRestorationWords();
  const groupNames = {
    ceramic: t('orders.materialGroup.ceramic'),
    resin: t('orders.materialGroup.resin'),
    metal: t('orders.materialGroup.metal'),
    fused: t('orders.materialGroup.fused'),
  };
  const data = MATERIAL_GROUPS.map(({ group, materials }) => ({
    group: groupNames[group],
    items: materials.map((code) => ({ value: code as string, label: materialName(code) })),
  }));
  return (
    <Select
      size="sm"
      label={t('orders.material')}
      placeholder={value === undefined ? t('orders.differ') : t('orders.materialPlaceholder')}
      nothingFoundMessage={t('orders.materialNone')}
      data={data}
      searchable
      allowDeselect={false}
      withScrollArea={false}
      styles={{ options: { maxHeight: 300, overflowY: 'auto' } }}
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 150, transition: 'fade' } }}
      value={value || null}
      error={error}
      onChange={(code) => onChange(code ?? '')}
    />
  );
}
