import { useLatchkit } from 'latchkit/react'
import { useState } from 'react'
import { initialTheme, type ThemeSettings, variablesOf } from './theme-options.js'

export interface ThemeControl {
  readonly settings: ThemeSettings
  readonly change: (some: Partial<ThemeSettings>) => void
}

/** Holds the theme of the dialog and its button; the page has the same mode. */
export function useTheme(): ThemeControl {
  const latchkit = useLatchkit()
  const [settings, setSettings] = useState(initialTheme)
  return {
    settings,
    change(some) {
      const next = { ...settings, ...some }
      setSettings(next)
      latchkit.setThemeMode(next.mode)
      latchkit.setThemeVariables(variablesOf(next))
      document.documentElement.dataset.theme = next.mode
    }
  }
}
