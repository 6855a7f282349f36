/** The look of everything: neutral greys with a hint of blue, one accent from the skin, radius 8. */
import {
  Button,
  type CSSVariablesResolver,
  createTheme,
  InputWrapper,
  type MantineColorsTuple,
  type MantineThemeOverride,
  PasswordInput,
  TextInput,
} from '@mantine/core';

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#eff1f5',
  '#e3e7ed',
  '#d3d9e2',
  '#b4bdca',
  '#8e99a9',
  '#6a7686',
  '#4d5969',
  '#333d4b',
  '#1b2430',
];

const dark: MantineColorsTuple = [
  '#dfe4ec',
  '#b6bfcc',
  '#8d98a8',
  '#667182',
  '#3a4350',
  '#2a313c',
  '#1c222b',
  '#151a21',
  '#0e1116',
  '#090c10',
];

const FONTS =
  "Inter, system-ui, -apple-system, 'Segoe UI', 'Hiragino Sans', 'Apple SD Gothic Neo', 'PingFang TC', " +
  "'Noto Sans CJK', 'Malgun Gothic', 'Yu Gothic', 'Microsoft JhengHei', sans-serif";

export function buildTheme(accent: MantineColorsTuple): MantineThemeOverride {
  return createTheme({
    colors: { accent, gray, dark },
    primaryColor: 'accent',
    primaryShade: { light: 6, dark: 4 },
    defaultRadius: 8,
    fontFamily: FONTS,
    fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
    headings: { fontFamily: FONTS, fontWeight: '600' },
    focusRing: 'auto',
    respectReducedMotion: true,
    cursorType: 'pointer',
    black: '#1b2430',
    components: {
      Button: Button.extend({ defaultProps: { size: 'md', variant: 'filled' } }),
      TextInput: TextInput.extend({ defaultProps: { size: 'md' } }),
      PasswordInput: PasswordInput.extend({ defaultProps: { size: 'md' } }),
      InputWrapper: InputWrapper.extend({ defaultProps: { size: 'md', errorProps: { role: 'alert' } } }),
    },
  });
}

export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#5b6778',
    '--mantine-color-placeholder': '#748091',
    '--mantine-color-error': '#c02626',
    '--mantine-color-anchor': 'var(--mantine-color-accent-6)',
    '--surface': 'var(--skin-background, #f6f8fa)',
    '--card': '#ffffff',
    '--hairline': '#dfe4eb',
    '--field-border': '#cbd3dd',
    '--on-accent': '#ffffff',
    '--accent': 'var(--mantine-color-accent-6)',
    '--shadow-floating': '0 8px 28px rgb(27 36 48 / 12%), 0 1px 3px rgb(27 36 48 / 8%)',
  },
  dark: {
    '--mantine-color-body': '#12161c',
    '--mantine-color-dimmed': '#95a1b2',
    '--mantine-color-placeholder': '#7f8b9c',
    '--mantine-color-error': '#ff8080',
    '--mantine-color-anchor': 'var(--mantine-color-accent-4)',
    '--surface': '#0e1116',
    '--card': '#151a21',
    '--hairline': '#262d37',
    '--field-border': '#39424f',
    '--on-accent': '#0b1220',
    '--accent': 'var(--mantine-color-accent-4)',
    '--shadow-floating': '0 12px 32px rgb(0 0 0 / 55%)',
  },
});
