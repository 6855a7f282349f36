import { useComputedColorScheme } from '@mantine/core';
import { useApp } from '#/api/app-info';

/** The skin's logo for the surface it stands on. */
export function SkinLogo({ height = 32 }: { height?: number }) {
  const { skin } = useApp();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const source = scheme === 'dark' ? skin.logo_dark : skin.logo;
  return <img src={source} alt={skin.app_name} height={height} style={{ display: 'block', height }} />;
}

export function SkinMark({ size = 32 }: { size?: number }) {
  const { skin } = useApp();
  return <img src={skin.mark} alt={skin.app_name} height={size} width={size} style={{ display: 'block' }} />;
}
