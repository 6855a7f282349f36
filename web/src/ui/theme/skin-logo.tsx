import { useComputedColorScheme } from '@mantine/core';
import { useApp } from '#/api/app-info';
import classes from './skin-logo.module.css';

/** The skin's logo for its surface, which may be dark on a light page. */
export function SkinLogo({ height = 32, onDark = false }: { height?: number; onDark?: boolean }) {
  const { skin } = useApp();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const source = onDark || scheme === 'dark' ? skin.logo_dark : skin.logo;
  return <img src={source} alt={skin.app_name} height={height} style={{ display: 'block', height }} />;
}

/** The skin's logo without its lettering. */
export function SkinMark({ size = 32, onDark = false }: { size?: number; onDark?: boolean }) {
  const { skin } = useApp();
  return (
    <img
      src={skin.mark}
      alt={skin.app_name}
      height={size}
      width={size}
      className={classes.mark}
      data-dark={onDark || undefined}
    />
  );
}
