export const modes = { auto: 'Auto', light: 'Light', dark: 'Dark' } as const

export const accents = {
  Teal: '',
  Blue: '#2563eb',
  Violet: '#7c3aed',
  Rose: '#e11d48',
  Orange: '#c2410c',
  Graphite: '#3f3f46'
} as const

export const fonts = {
  'System font': '',
  Serif: 'Georgia, serif',
  Monospace: 'ui-monospace, Menlo, monospace'
} as const

/** Range of the corner radius: `--lk-border-radius-master` in px. */
export const CORNERS_PX = { min: 0, max: 8, initial: 4 } as const

export interface ThemeSettings {
  readonly mode: keyof typeof modes
  /** CSS colour; empty for Latchkit's default. */
  readonly accent: string
  /** List of font families; empty for Latchkit's default. */
  readonly font: string
  readonly cornersPx: number
}

export const initialTheme: ThemeSettings = { mode: 'auto', accent: '', font: '', cornersPx: CORNERS_PX.initial }

/** Returns the theme variables that differ from Latchkit's defaults. */
export const variablesOf = ({ accent, font, cornersPx }: ThemeSettings): Readonly<Record<`--${string}`, string>> => ({
  ...(accent && { '--lk-accent': accent }),
  ...(font && { '--lk-font-family': font }),
  ...(cornersPx !== CORNERS_PX.initial && { '--lk-border-radius-master': `${cornersPx}px` })
})

/**
 * Returns the options of `createLatchkit` that make these settings permanent, as code.
 *
 * @example optionsCode({ ...initialTheme, mode: 'dark' }) // "createLatchkit({\n  networks,\n  themeMode: 'dark'\n})"
 */
export function optionsCode(settings: ThemeSettings): string {
  const variables = Object.entries(variablesOf(settings)).map(([name, value]) => `    '${name}': '${value}'`)
  const lines = [
    'networks',
    ...(settings.mode === 'auto' ? [] : [`themeMode: '${settings.mode}'`]),
    ...(variables.length === 0 ? [] : [`themeVariables: {\n${variables.join(',\n')}\n  }`])
  ]
  return `createLatchkit({\n  ${lines.join(',\n  ')}\n})`
}
