import { Button } from '@mantine/core';
import { IconAlertCircle, IconArchive, IconFilePencil, IconTrash, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LookOnly } from '#/ui/controls/look-only';
import { problemText } from '#/ui/feedback/error-text';
import type { CaseContent } from '../../api/case';
import { dayOfMoment } from '../../model/dates';
import { statusWord } from '../../model/status/statuses';
import type { StatusRefusal } from '../../model/status/use-status-change';
import classes from './case-notices.module.css';

interface BannerProps {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  tone?: 'plain' | 'attention';
  children: ReactNode;
  action: ReactNode;
}

function Banner({ icon: Icon, tone = 'plain', children, action }: BannerProps) {
  return (
    <div className={classes.banner} data-tone={tone} role={tone === 'attention' ? 'alert' : undefined}>
      <Icon size={19} stroke={1.6} aria-hidden />
      <p>{children}</p>
      {action}
    </div>
  );
}

function takenText(t: TFunction, { code, by }: Extract<StatusRefusal, { kind: 'taken' }>): string {
  const status = statusWord(t, { code, str: code });
  return by ? t('cases.statusTaken', { name: by, status }) : t('cases.statusTakenBySomebody', { status });
}

/**
 * Shows who changed the status first, or why the change failed. The case below is up to date again (CAS-03).
 */
export function StatusRefusalNotice({ refusal, onClose }: { refusal: StatusRefusal; onClose: () => void }) {
  const { t } = useTranslation();
  const text = refusal.kind === 'failed' ? problemText(t, refusal.problem) : takenText(t, refusal);
  return (
    <Banner
      icon={IconAlertCircle}
      tone="attention"
      action={
        <button type="button" className={classes.close} aria-label={t('common.close')} onClick={onClose}>
          <IconX size={17} stroke={1.75} aria-hidden />
        </button>
      }
    >
      {text}
    </Banner>
  );
}

interface CaseNoticesProps {
  content: CaseContent;
  /** Explains who can see the draft. */
  draftText: string;
  isRestoring: boolean;
  onRestore: () => void;
}

/** Notices above a draft, a deleted case or an archived case. */
export function CaseNotices({ content, draftText, isRestoring, onRestore }: CaseNoticesProps) {
  const { t, i18n } = useTranslation();
  const { no, status, is_deleted, archived_date, may_unarchive, may_edit } = content;
  const wayBack = (label: string) => (
    <LookOnly>
      <Button size="sm" variant="default" loading={isRestoring} onClick={onRestore}>
        {label}
      </Button>
    </LookOnly>
  );
  if (is_deleted) {
    return (
      <Banner icon={IconTrash} action={wayBack(t('cases.restore'))}>
        {t('cases.deletedText')}
      </Banner>
    );
  }
  if (archived_date) {
    return (
      <Banner icon={IconArchive} action={may_unarchive && wayBack(t('cases.unarchive'))}>
        {t('cases.archivedText', { date: dayOfMoment(i18n.language, archived_date) })}
      </Banner>
    );
  }
  if (status.code !== 'DRFT') return null;
  return (
    <Banner
      icon={IconFilePencil}
      action={
        may_edit && (
          <Button
            size="sm"
            renderRoot={(props) => <Link to="/cases/$caseNo/edit" params={{ caseNo: no }} {...props} />}
          >
            {t('cases.continueOrder')}
          </Button>
        )
      }
    >
      {draftText}
    </Banner>
  );
}
