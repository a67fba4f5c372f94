import { useLatchkit } from 'latchkit/react'
import { Segments } from './segments.js'
import { modes } from './theme-options.js'
import type { ThemeControl } from './use-theme.js'

const languages = { en: 'English', ar: 'العربية' } as const

/** Shows the settings: theme of page and dialog, language of the dialog. */
export function Settings({ theme }: { readonly theme: ThemeControl }) {
  const latchkit = useLatchkit()
  return (
    <div className="settings">
      <Segments
        legend="Theme"
        name="theme"
        options={modes}
        selected={theme.settings.mode}
        onSelect={mode => theme.change({ mode })}
      />
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
