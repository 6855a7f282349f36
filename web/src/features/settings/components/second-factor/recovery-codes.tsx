import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { CopyButton } from '#/ui/controls/copy-button';
import { downloadText, recoveryCodesText } from '../../model/recovery-codes';
import security from '../security.module.css';
import classes from './recovery-codes.module.css';

/** Shown once: the server cannot show them again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation();
  const { skin } = useApp();
  const text = recoveryCodesText(skin.app_name, codes);
  return (
    <div className={classes.body}>
      <p className={security.text}>{t('security.codesText')}</p>
      <ul className={classes.codes} aria-label={t('security.recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.keep}>
        <CopyButton text={codes.join('\n')} />
        <Button
          variant="default"
          leftSection={<IconDownload size={17} stroke={1.75} />}
          onClick={() => downloadText(`${skin.name}-recovery-codes.txt`, text)}
        >
          {t('security.download')}
        </Button>
      </div>
      <div className={security.actions}>
        <Button data-autofocus onClick={onDone}>
          {t('security.codesSaved')}
        </Button>
      </div>
    </div>
  );
}
