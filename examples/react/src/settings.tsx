import { useLatchkit } from 'latchkit/react'
import { useState } from 'react'

const themes = { auto: 'Auto', light: 'Light', dark: 'Dark' } as const
const languages = { en: 'English', ar: 'العربية' } as const

/** Theme of page and dialog, language of the dialog. */
export function Settings() {
  const latchkit = useLatchkit()
  const [theme, setTheme] = useState<keyof typeof themes>('auto')
  const choose = (mode: keyof typeof themes) => {
    setTheme(mode)
    latchkit.setThemeMode(mode)
    document.documentElement.dataset.theme = mode
  }
  return (
    <div className="settings">
      <fieldset className="segments">
        <legend className="unseen">Theme</legend>
        {Object.entries(themes).map(([mode, label]) => (
          <label key={mode}>
            <input
              type="radio"
              name="theme"
              checked={theme === mode}
              onChange={() => choose(mode as keyof typeof themes)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <label className="choice">
        <span className="unseen">Language of the dialog</span>
        <select defaultValue="en" onChange={event => latchkit.setLocale(event.target.value)}>
          {Object.entries(languages).map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
