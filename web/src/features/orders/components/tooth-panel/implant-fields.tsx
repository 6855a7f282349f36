import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IMPLANT_MAX_CHARACTERS } from '../../model/limits';
import type { ToothOrder } from '../../model/order';
import classes from './tooth-panel.module.css';

interface ImplantFieldsProps {
  common: Partial<ToothOrder>;
  onChange: (change: Partial<ToothOrder>) => void;
}

export function ImplantFields({ common, onChange }: ImplantFieldsProps) {
  const { t } = useTranslation();
  const differ = (value: string | undefined) => (value === undefined ? t('orders.differ') : undefined);
  return (
    <div className={classes.pair}>
      <TextInput
        size="sm"
        label={t('orders.implantSystem')}
        placeholder={differ(common.implantSystem)}
        autoComplete="off"
        maxLength={IMPLANT_MAX_CHARACTERS}
        value={common.implantSystem ?? ''}
        onChange={(event) => onChange({ implantSystem: event.currentTarget.value })}
      />
      <TextInput
        size="sm"
        label={t('orders.implantPlatform')}
        placeholder={differ(common.implantPlatform)}
        autoComplete="off"
        maxLength={IMPLANT_MAX_CHARACTERS}
        value={common.implantPlatform ?? ''}
        onChange={(event) => onChange({ implantPlatform: event.currentTarget.value })}
      />
    </div>
  );
}
