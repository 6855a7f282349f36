import { useApp } from '#/api/app-info';
import { readStyle, type SkinStyle } from '#/skins/style';

interface Look extends SkinStyle {
  /** For `data-surface` of parts that look like the skin's panel; undefined for a light panel. */
  surface: 'dark' | 'accent' | undefined;
}

export function useSkinStyle(): Look {
  const style = readStyle(useApp().skin.style);
  return { ...style, surface: style.panel === 'light' ? undefined : style.panel };
}
