import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { setLanguage } from '#/features/account/api/set-language';
import { ArchDrawing } from '#/ui/arch-drawing';
import { LanguageSelect } from '#/ui/language-select';
import { SchemeToggle } from '#/ui/scheme-toggle';
import { SkinLogo } from '#/ui/skin-logo';
import classes from './auth-layout.module.css';

interface AuthLayoutProps {
  children: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
}

/** The pages before signing in: a calm brand side and the form; one column on small screens. */
export function AuthLayout({ children, footer, wide }: AuthLayoutProps) {
  const { t } = useTranslation();
  const { skin, api_key } = useApp();
  return (
    <div className={classes.page} data-wide={wide || undefined}>
      <aside className={classes.brand}>
        <div className={classes.poster}>
          <SkinLogo height={36} />
          <div className={classes.drawing}>
            <ArchDrawing />
          </div>
          <p className={classes.sentence}>{t('brand.sentence')}</p>
        </div>
      </aside>
      <div className={classes.side}>
        <section className={classes.top} aria-label={t('common.preferences')}>
          <span className={classes.logo}>
            <SkinLogo height={30} />
          </span>
          <span className={classes.preferences}>
            <LanguageSelect onChange={(language) => void setLanguage(language, api_key).catch(() => {})} />
            <SchemeToggle />
          </span>
        </section>
        <main className={classes.main}>
          <div className={classes.content}>{children}</div>
        </main>
        <footer className={classes.footer}>
          <span>
            © {skin.copyright_years} {skin.company_name}
          </span>
          {footer}
        </footer>
      </div>
    </div>
  );
}
