import { IconBuildingStore, IconDental, IconDots, IconMicroscope } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ReadOnlyField } from './read-only-field';
import classes from './role-field.module.css';

interface RoleFieldProps {
  value: string;
  error?: string;
  /** The reason why the type cannot be changed; not set if it can. */
  lockedBecause?: string;
  onChange: (role: string) => void;
  onBlur: () => void;
}

export function RoleField({ value, error, lockedBecause, onChange, onBlur }: RoleFieldProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const roles = [
    { value: 'clinic', label: t('signup.roleClinic'), icon: IconDental },
    { value: 'lab', label: t('signup.roleLab'), icon: IconMicroscope },
    { value: 'dealer', label: t('signup.roleDealer'), icon: IconBuildingStore },
    { value: 'other', label: t('signup.roleOther'), icon: IconDots },
  ];
  if (lockedBecause) {
    const label = roles.find((role) => role.value === value)?.label ?? value;
    return <ReadOnlyField label={t('signup.role')} value={label} hint={lockedBecause} />;
  }
  return (
    <fieldset
      className={classes.field}
      aria-describedby={error ? errorId : undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
      }}
    >
      <legend className={classes.legend}>
        {t('signup.role')}
        <span aria-hidden="true" className={classes.asterisk}>
          {' *'}
        </span>
      </legend>
      <div className={classes.options}>
        {roles.map(({ value: role, label, icon: Icon }) => (
          <label key={role} className={classes.option} data-error={error ? true : undefined}>
            <input
              type="radio"
              name="role"
              value={role}
              required
              checked={value === role}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(role)}
            />
            <Icon size={20} stroke={1.6} aria-hidden />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
