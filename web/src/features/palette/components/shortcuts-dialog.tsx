import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#/ui/dialogs/dialog';
import { useOpenedAfterMount } from '#/ui/dialogs/use-opened-after-mount';
import { areSingleKeysOn, turnSingleKeys } from '#/ui/keyboard/shortcut-keys';
import { type Shortcut, useShortcutGroups } from '../model/shortcut-groups';
import classes from './shortcuts-dialog.module.css';

function Keys({ keys, isSequence }: Pick<Shortcut, 'keys' | 'isSequence'>) {
  const { t } = useTranslation();
  return (
    <dd>
      {keys.map((key, i) => (
        <Fragment key={key}>
          {i > 0 && isSequence && <span className={classes.then}>{t('shortcuts.then')}</span>}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
    </dd>
  );
}

export default function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const [areOn, setOn] = useState(areSingleKeysOn);
  const groups = useShortcutGroups();
  const id = useId();
  return (
    <Dialog opened={useOpenedAfterMount(opened)} onClose={onClose} title={t('shortcuts.title')} size={440}>
      {groups.map(({ title, shortcuts }, i) => (
        <section key={title} className={classes.group} aria-labelledby={`${id}-${i}`}>
          <h3 id={`${id}-${i}`}>{title}</h3>
          <dl>
            {shortcuts.map(({ label, keys, isSequence }) => (
              <div key={label}>
                <dt>{label}</dt>
                <Keys keys={keys} isSequence={isSequence} />
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch
        className={classes.switch}
        labelPosition="left"
        withThumbIndicator={false}
        label={t('shortcuts.singleKeys')}
        description={t('shortcuts.singleKeysText')}
        checked={areOn}
        onChange={(event) => {
          setOn(event.currentTarget.checked);
          turnSingleKeys(event.currentTarget.checked);
        }}
      />
    </Dialog>
  );
}
