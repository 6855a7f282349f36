import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RESTORATION_TYPES } from '#/teeth/restorations';
import { TypeMark } from '#/teeth/type-mark';
import { useRestorationWords } from '#/teeth/use-restoration-words';
import { ChoiceChips } from './choice-chips';
import classes from './tooth-panel.module.css';

const FREQUENT = ['crown', 'pontic', 'inlay', 'onlay', 'veneer', 'provisional', 'screw_retained_crown'];

interface TypeFieldProps {
  value: string | undefined;
  error: string | undefined;
  onChange: (type: string) => void;
}

/** The usual ones at hand, the others one press away. */
export function TypeField({ value, error, onChange }: TypeFieldProps) {
  const { t } = useTranslation();
  const { typeName } = useRestorationWords();
  const [wantsAll, setWantsAll] = useState(false);
  const isRare = value !== undefined && value !== '' && !FREQUENT.includes(value);
  const shown = RESTORATION_TYPES.filter(
    ({ code }) => wantsAll || FREQUENT.includes(code) || (isRare && code === value),
  );
  return (
    <ChoiceChips
      label={t('orders.type')}
      value={value}
      error={error}
      onChange={onChange}
      choices={shown.map(({ code }) => ({
        value: code,
        label: typeName(code),
        mark: <TypeMark type={code} />,
      }))}
    >
      {!wantsAll && (
        <button type="button" className={classes.more} onClick={() => setWantsAll(true)}>
          {t('orders.moreTypes')}
        </button>
      )}
    </ChoiceChips>
  );
}
