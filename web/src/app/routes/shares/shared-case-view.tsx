import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { setLanguage } from '#/features/account/api/set-language';
import { CaseSection } from '#/features/cases/components/body/case-section';
import { RestorationsSection } from '#/features/cases/components/body/restorations-section';
import { statusWord, toneOf } from '#/features/cases/model/status/statuses';
import { casePicture } from '#/features/files/model/preview/case-picture';
import { viewerSources } from '#/features/files/model/preview/viewer-sources';
import { sizeText } from '#/features/files/model/sizes';
import type { ShareKey } from '#/features/shares/api/public-client';
import type { SharedCaseAnswer } from '#/features/shares/api/types';
import { SharedFacts } from '#/features/shares/components/shared-case/shared-facts';
import { SharedFiles } from '#/features/shares/components/shared-case/shared-files';
import { SharedHeader } from '#/features/shares/components/shared-case/shared-header';
import { SharedScans } from '#/features/shares/components/shared-case/shared-scans';
import { translateServerText } from '#/i18n/server-texts';
import { LanguageSelect } from '#/ui/controls/language-select';
import { SchemeToggle } from '#/ui/controls/scheme-toggle';
import { Pill } from '#/ui/data-display/pill';
import { SkinLogo } from '#/ui/theme/skin-logo';
import { useSkinStyle } from '../../use-skin-style';
import classes from './shared-case-view.module.css';

interface SharedCaseViewProps {
  shareKey: ShareKey;
  shared: SharedCaseAnswer;
}

/** The logo, and the choice of language and colour scheme. */
function TopBar() {
  const { t } = useTranslation();
  const { api_key } = useApp();
  const { surface } = useSkinStyle();
  return (
    <section className={classes.top} data-surface={surface} aria-label={t('common.preferences')}>
      <SkinLogo height={28} onDark={surface !== undefined} />
      <span className={classes.preferences}>
        <LanguageSelect onChange={(language) => void setLanguage(language, api_key).catch(() => {})} />
        <SchemeToggle />
      </span>
    </section>
  );
}

function Note({ content: { note, has_hidden_texts } }: { content: SharedCaseAnswer['content'] }) {
  const { t } = useTranslation();
  if (!note && !has_hidden_texts) return null;
  return (
    <CaseSection title={t('cases.note')}>
      <p className={classes.note} data-hidden={has_hidden_texts || undefined}>
        {has_hidden_texts ? t('shares.freeTextsHidden') : note}
      </p>
    </CaseSection>
  );
}

function Scans({ shareKey, shared: { files, view } }: SharedCaseViewProps) {
  const { t } = useTranslation();
  const sources = useMemo(
    () =>
      viewerSources(files, {
        waiting: t('files.preparing'),
        failed: (reason) => (reason ? translateServerText(t, reason) : t('files.notShown')),
      }),
    [files, t],
  );
  const picture = casePicture(files);
  if (!picture && sources.length === 0) return null;
  return (
    <CaseSection title={t('shares.scans')}>
      <SharedScans shareKey={shareKey} files={files} sources={sources} pictureId={picture?.id} view={view} />
    </CaseSection>
  );
}

/** The case of a share link, view only (SHR-01). */
export function SharedCaseView({ shareKey, shared }: SharedCaseViewProps) {
  const { t } = useTranslation();
  const { skin } = useApp();
  const { content, files } = shared;
  const { status } = content;
  return (
    <div className={classes.page}>
      <TopBar />
      <main className={classes.case}>
        <div className={classes.body}>
          <SharedHeader
            content={content}
            status={<Pill tone={toneOf(status.code)}>{statusWord(t, status)}</Pill>}
          />
          <Scans shareKey={shareKey} shared={shared} />
          <CaseSection title={t('cases.information')}>
            <SharedFacts content={content} />
          </CaseSection>
          <RestorationsSection content={content} />
          <Note content={content} />
          <CaseSection title={t('shares.files')} count={files.length}>
            <SharedFiles
              shareKey={shareKey}
              files={files}
              preparing={shared.preparing}
              leftOut={shared.left_out}
              showsPatient={content.patient != null}
              sizeText={sizeText}
            />
          </CaseSection>
        </div>
      </main>
      <footer className={classes.footer}>
        © {skin.copyright_years} {skin.company_name}
      </footer>
    </div>
  );
}
