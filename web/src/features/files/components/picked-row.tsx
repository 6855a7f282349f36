import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Pill } from '#/ui/pill';
import type { Recognised } from '../api/case-files';
import { roleWord } from '../model/groups';
import { sizeText } from '../model/sizes';
import classes from './file-row.module.css';
import { LocalPicture } from './local-picture';
import { KindIcon } from './thumbnail';
import thumbnail from './thumbnail.module.css';

interface PickedRowProps {
  file: File;
  recognised: Recognised;
  disabled: boolean;
  onRemove: () => void;
}

/** A file that is not sent yet: what it probably is, and a way to leave it out. */
export function PickedRow({ file, recognised, disabled, onRemove }: PickedRowProps) {
  const { t, i18n } = useTranslation();
  const { name, size } = file;
  const role = roleWord(t, recognised);
  const icon = <KindIcon filename={name} recognised={recognised} />;
  const isPicture = recognised.kind === 'image' || recognised.kind === 'preview';
  return (
    <li className={classes.row}>
      <span className={thumbnail.thumbnail}>
        {isPicture ? <LocalPicture file={file} otherwise={icon} /> : icon}
      </span>
      <div className={classes.text}>
        <div className={classes.head}>
          <span className={classes.plainName}>{name}</span>
          {role && <Pill tone="grey">{role}</Pill>}
        </div>
        <div className={classes.facts}>
          <span>{sizeText(i18n.language, size)}</span>
        </div>
      </div>
      <div className={classes.actions}>
        <button
          type="button"
          className={classes.action}
          disabled={disabled}
          aria-label={t('files.detach', { name })}
          title={t('files.detach', { name })}
          onClick={onRemove}
        >
          <IconX size={18} stroke={1.75} aria-hidden />
        </button>
      </div>
    </li>
  );
}
