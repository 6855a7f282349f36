/** The theme: neutral greys with a hint of blue; accent and corners come from the skin. */
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

interface Radii {
  small: number;
  control: number;
  large: number;
}

/** With rounder corners a checkbox would look like a radio button. */
const CHECKBOX_RADIUS_MAX_PX = 4;

export function buildTheme(accent: MantineColorsTuple, radii: Radii): MantineThemeOverride {
  return createTheme({
    colors: { accent, gray, dark },
    primaryColor: 'accent',
    primaryShade: { light: 6, dark: 4 },
    defaultRadius: radii.control,
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
      // Given by name, so that their code is not part of the first load.
      Checkbox: { defaultProps: { radius: Math.min(radii.control, CHECKBOX_RADIUS_MAX_PX) } },
      Switch: { defaultProps: { radius: radii.control < CHECKBOX_RADIUS_MAX_PX ? radii.control : 'xl' } },
      InputWrapper: InputWrapper.extend({ defaultProps: { size: 'md', errorProps: { role: 'alert' } } }),
    },
  });
}

function statusColors(colors: Record<'blue' | 'amber' | 'green' | 'grey', string>): Record<string, string> {
  return Object.fromEntries(Object.entries(colors).map(([name, color]) => [`--status-${name}`, color]));
}

export const variablesFor =
  (radii: Radii): CSSVariablesResolver =>
  () => ({
    variables: {
      '--radius-small': `${radii.small}px`,
      '--radius': `${radii.control}px`,
      '--radius-large': `${radii.large}px`,
    },
    light: {
      '--mantine-color-body': '#ffffff',
      '--mantine-color-dimmed': '#5b6778',
      '--mantine-color-placeholder': '#748091',
      '--mantine-color-error': '#c02626',
      '--mantine-color-anchor': 'var(--mantine-color-accent-6)',
      '--surface': 'var(--skin-background, #f6f8fa)',
      '--card': '#ffffff',
      '--hairline': '#dfe4eb',
      '--floating': '#ffffff',
      '--outline': '#cbd3dd',
      // A contrast of 3:1 on cards, because a field is recognised only by its border.
      '--field-border': '#8692a2',
      '--on-accent': '#ffffff',
      '--accent': 'var(--mantine-color-accent-6)',
      '--success': '#14744a',
      ...statusColors({ blue: '#2563eb', amber: '#a85f00', green: '#14744a', grey: '#5b6778' }),
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
      '--floating': '#1a2029',
      '--outline': '#39424f',
      '--field-border': '#636f80',
      '--on-accent': '#0b1220',
      '--accent': 'var(--mantine-color-accent-4)',
      '--success': '#5fcf98',
      ...statusColors({ blue: '#7aa9ff', amber: '#f0b357', green: '#5fcf98', grey: '#95a1b2' }),
      '--shadow-floating': '0 12px 32px rgb(0 0 0 / 55%)',
    },
  });
