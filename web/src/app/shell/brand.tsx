import { useApp } from '#/api/app-info';
import { SkinLogo, SkinMark } from '#/ui/theme/skin-logo';
import classes from './brand.module.css';

interface BrandProps {
  isSmall?: boolean;
  onDark?: boolean;
}

/** The skin's logo, with the EU suffix on the European server (NAV-01). */
export function Brand({ isSmall, onDark }: BrandProps) {
  const { server_loc } = useApp();
  return (
    <span className={classes.brand} data-small={isSmall || undefined}>
      {isSmall ? <SkinMark size={32} onDark={onDark} /> : <SkinLogo height={30} onDark={onDark} />}
      {server_loc === 'EU' && <span className={classes.region}>.eu</span>}
    </span>
  );
}
