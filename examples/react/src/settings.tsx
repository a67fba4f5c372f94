import { Messages } from '@latchkit/plugin-shell/contract'
import { useLatchkit } from 'latchkit/react'
import { useEffect, useState } from 'react'
import { Segments } from './segments.js'
import { modes } from './theme-options.js'
import type { ThemeControl } from './use-theme.js'

const languages: Readonly<Record<string, string>> = { en: 'English', ar: 'العربية' }

const languageOf = (tag: string) => tag.slice(0, 2).toLowerCase()

/** Returns the language of the dialog, and a function that changes it. */
function useLanguage() {
  const latchkit = useLatchkit()
  const { events } = latchkit.kernel
  const [language, setLanguage] = useState(() => languageOf(latchkit.kernel.get(Messages).locale.get()))
  useEffect(() => events.on('shell:locale-changed', ({ locale }) => setLanguage(languageOf(locale))), [events])
  const choose = (tag: string) => {
    setLanguage(tag)
    latchkit.setLocale(tag)
  }
  return [language, choose] as const
}

/** Shows the settings: theme of page and dialog, language of the dialog. */
export function Settings({ theme }: { readonly theme: ThemeControl }) {
  const [language, choose] = useLanguage()
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
        <select value={language} onChange={event => choose(event.target.value)}>
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
