import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Paper.css';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import menu from '#/ui/lists/more-menu.module.css';
import type { CaseFile } from '../../api/case-files';
import classes from './download-all.module.css';
import { useFileActions } from './file-actions';

function uploadersOf(files: readonly CaseFile[]): { id: string; name: string; count: number }[] {
  const names = new Map(files.map(({ user_id, name }) => [user_id, name]));
  return [...names].map(([id, name]) => ({
    id,
    name,
    count: files.filter(({ user_id }) => user_id === id).length,
  }));
}

/** Downloads all files as one ZIP; with several senders, a menu offers the files of each (FIL-05). */
export function DownloadAll({ files }: { files: readonly CaseFile[] }) {
  const { t } = useTranslation();
  const { downloadAll, isDownloading } = useFileActions();
  const uploaders = uploadersOf(files);
  const hasChoice = uploaders.length > 1;
  return (
    <div className={classes.download} data-choice={hasChoice || undefined}>
      <Button
        size="sm"
        variant="default"
        className={classes.all}
        leftSection={<IconDownload size={17} stroke={1.6} aria-hidden />}
        disabled={files.length === 0}
        loading={isDownloading}
        onClick={() => downloadAll()}
      >
        {t('files.downloadAll')}
      </Button>
      {hasChoice && (
        <Menu
          position="bottom-end"
          width={260}
          radius="var(--radius)"
          returnFocus
          withInitialFocusPlaceholder={false}
          transitionProps={{ transition: 'fade', duration: 150 }}
        >
          <Menu.Target>
            <Button
              size="sm"
              variant="default"
              className={classes.choice}
              aria-label={t('files.downloadOfOne')}
            >
              <IconChevronDown size={16} stroke={1.75} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown className={menu.menu}>
            {uploaders.map(({ id, name, count }, index) => (
              <Menu.Item
                key={id}
                className={menu.entry}
                data-autofocus={index === 0 || undefined}
                leftSection={<IconUser size={18} stroke={1.6} />}
                onClick={() => downloadAll(id)}
              >
                {t('files.downloadFrom', { name, count })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

/** The same in the header of the case, where a phone has room only for the icon. */
export function DownloadAllShort({ files }: { files: readonly CaseFile[] }) {
  const { t } = useTranslation();
  const { downloadAll, isDownloading } = useFileActions();
  if (files.length === 0) return null;
  return (
    <button
      type="button"
      className={classes.short}
      title={t('files.downloadAll')}
      aria-disabled={isDownloading}
      onClick={() => downloadAll()}
    >
      <IconDownload size={18} stroke={1.6} aria-hidden />
      <span>{t('files.downloadAll')}</span>
    </button>
  );
}
