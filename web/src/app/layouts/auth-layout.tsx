import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '#/api/app-info';
import { setLanguage } from '#/features/account/api/set-language';
import { LanguageSelect } from '#/ui/controls/language-select';
import { SchemeToggle } from '#/ui/controls/scheme-toggle';
import { ArchDrawing } from '#/ui/drawings/arch-drawing';
import { SkinLogo } from '#/ui/theme/skin-logo';
import { useSkinStyle } from '../use-skin-style';
import classes from './auth-layout.module.css';

interface AuthLayoutProps {
  children: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
}

/**
 * The layout of the pages before sign-in, by skin: a brand panel beside the form, the form alone in the centre, or
 * the form below a coloured band. One column on small screens.
 */
export function AuthLayout({ children, footer, wide }: AuthLayoutProps) {
  const { t } = useTranslation();
  const { skin, api_key } = useApp();
  const { auth, surface } = useSkinStyle();
  const bandSurface = auth === 'banner' ? (surface ?? 'accent') : undefined;
  const brandSurface = bandSurface ?? (auth === 'split' ? surface : undefined);
  return (
    <div className={classes.page} data-layout={auth} data-wide={wide || undefined}>
      <aside className={classes.brand} data-surface={brandSurface}>
        <div className={classes.poster}>
          {auth === 'split' && <SkinLogo height={36} onDark={brandSurface !== undefined} />}
          <div className={classes.drawing}>
            <ArchDrawing />
          </div>
          <p className={classes.sentence}>{t('brand.sentence')}</p>
        </div>
      </aside>
      <div className={classes.side}>
        <section className={classes.top} data-surface={bandSurface} aria-label={t('common.preferences')}>
          <span className={classes.logo}>
            <SkinLogo height={30} onDark={bandSurface !== undefined} />
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
