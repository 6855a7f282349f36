import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RESTORATION_TYPES } from '#/teeth/restorations';
import { TypeMark } from '#/teeth/type-mark';
import { useRestorationWords } from '#/teeth/use-restoration-words';
import { BRIDGE } from '../../model/bridge-proposal';
import { ChoiceChips } from './choice-chips';
import classes from './tooth-panel.module.css';

const FREQUENT = ['crown', 'pontic', 'inlay', 'onlay', 'veneer', 'provisional', 'screw_retained_crown'];

interface TypeFieldProps {
  /** A type, or the bridge that all selected teeth make. */
  value: string | undefined;
  error: string | undefined;
  onChange: (type: string) => void;
}

/** The usual ones at hand, the others one press away. */
export function TypeField({ value, error, onChange }: TypeFieldProps) {
  const { t } = useTranslation();
  const { typeName } = useRestorationWords();
  const [wantsAll, setWantsAll] = useState(false);
  const isRare = value !== undefined && value !== '' && value !== BRIDGE && !FREQUENT.includes(value);
  const shown = RESTORATION_TYPES.filter(
    ({ code }) => wantsAll || FREQUENT.includes(code) || (isRare && code === value),
  );
  const types = shown.map(({ code }) => ({
    value: code as string,
    label: typeName(code),
    mark: <TypeMark type={code} />,
  }));
  const bridge = {
    value: BRIDGE,
    label: t('orders.bridge'),
    mark: <span className={classes.bridgeMark} aria-hidden />,
  };
  return (
    <ChoiceChips
      label={t('orders.type')}
      value={value}
      error={error}
      onChange={onChange}
      choices={[...types.slice(0, 1), bridge, ...types.slice(1)]}
    >
      {!wantsAll && (
        <button type="button" className={classes.more} onClick={() => setWantsAll(true)}>
          {t('orders.moreTypes')}
        </button>
      )}
    </ChoiceChips>
  );
}
