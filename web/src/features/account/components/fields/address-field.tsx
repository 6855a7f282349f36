import { Textarea, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { ADDRESS_MAX_LENGTH } from '../../model/fields/account-fields';
import { useAddressSuggestions } from '../../model/fields/use-address-suggestions';
import classes from './address-field.module.css';

interface AddressFieldProps {
  label: ReactNode;
  value: string;
  error?: string;
  onChange: (address: string) => void;
  onBlur: (address: string) => void;
}

/**
 * An address of several lines, with suggestions below it if the server has a maps provider (ACC-01). For
 * assistive technology it stays a text box, because a multi-line box may not have the combobox role. The list
 * is linked to it as in a combobox and is announced.
 */
export function AddressField({ label, value, error, onChange, onBlur }: AddressFieldProps) {
  const { t } = useTranslation();
  const { address_suggestions } = useApp();
  const listId = useId();
  const [active, setActive] = useState(-1);
  const { suggestions, typed, dismiss } = useAddressSuggestions(address_suggestions);
  const isOpen = suggestions.length > 0;
  const optionId = (index: number) => `${listId}-${index}`;

  function close() {
    dismiss();
    setActive(-1);
  }

  function choose(suggestion: string) {
    onChange(suggestion.slice(0, ADDRESS_MAX_LENGTH));
    close();
  }

  /** Keys edit the text unless the list is open. Enter chooses a suggestion only if one is highlighted. */
  function steer(event: KeyboardEvent) {
    if (!isOpen) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = event.key === 'Enter' ? suggestions[active] : undefined;
    if (step !== 0) {
      const places = suggestions.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (chosen !== undefined) choose(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  }

  return (
    <div className={classes.field}>
      <Textarea
        size="md"
        name="address"
        label={label}
        autoComplete="street-address"
        maxLength={ADDRESS_MAX_LENGTH}
        rows={3}
        value={value}
        error={error}
        aria-autocomplete={address_suggestions ? 'list' : undefined}
        aria-haspopup={address_suggestions ? 'listbox' : undefined}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        onKeyDown={steer}
        onChange={(event) => {
          onChange(event.currentTarget.value);
          typed(event.currentTarget.value);
          setActive(-1);
        }}
        onBlur={(event) => {
          close();
          onBlur(event.currentTarget.value);
        }}
      />
      {isOpen && (
        <div id={listId} role="listbox" aria-label={t('signup.addressSuggestions')} className={classes.list}>
          {suggestions.map((suggestion, index) => (
            <div
              key={suggestion}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.option}
              // The box keeps the focus, so that the person can continue typing.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
              onKeyDown={steer}
            >
              {suggestion.split('\n').join(', ')}
            </div>
          ))}
        </div>
      )}
      <VisuallyHidden role="status">
        {isOpen && t('signup.addressFound', { number: suggestions.length })}
      </VisuallyHidden>
    </div>
  );
}
