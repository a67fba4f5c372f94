import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Address, writeAddress } from './address.js'
import type { GalleryState } from './state.js'
import { useShownState } from './use-shown-state.js'

interface SheetProps {
  readonly states: readonly GalleryState[]
  readonly address: Address
}

/** Shows all states at once, as live cards. */
export function Sheet({ states, address }: SheetProps) {
  const groups = [...new Set(states.map(({ group }) => group))]
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--card-width', `${address.width}px`)
  }, [address])
  return (
    // The gallery's own texts are English, whatever the language of the cards.
    <div lang="en" dir="ltr">
      <header className="bar">
        <h1>Gallery</h1>
        <p className="muted">{states.length} states</p>
        <nav className="switches" aria-label="Look">
          <Switch address={address} name="theme" options={{ light: 'Light', dark: 'Dark' }} />
          <Switch address={address} name="lang" options={{ en: 'English', ar: 'العربية' }} />
          <Switch address={address} name="width" options={{ 360: '360 px', 320: '320 px', 430: '430 px' }} />
        </nav>
      </header>
      <main>
        {groups.map(group => (
          <section key={group} className="group">
            <h2>{group}</h2>
            <div className="cards">
              {states
                .filter(state => state.group === group)
                .map(state => (
                  <Entry key={state.id} state={state} address={address} />
                ))}
            </div>
          </section>
        ))}
      </main>
    </div>
  )
}

interface SwitchProps<K extends keyof Address> {
  readonly address: Address
  readonly name: K
  readonly options: Readonly<Record<string, string>>
}

function Switch<K extends 'theme' | 'lang' | 'width'>({ address, name, options }: SwitchProps<K>) {
  return (
    <ul className="switch">
      {Object.entries(options).map(([value, label]) => (
        <li key={value}>
          <a
            href={writeAddress({ ...address, [name]: name === 'width' ? Number(value) : value })}
            aria-current={String(address[name]) === value || undefined}
            lang={value === 'ar' ? 'ar' : undefined}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

interface EntryProps {
  readonly state: GalleryState
  readonly address: Address
}

function Entry({ state, address }: EntryProps) {
  const { id, title, onlyModal = false } = state
  const to = (mode: Address['mode']) => writeAddress({ ...address, mode, state: id })
  return (
    <article className="entry" id={id}>
      <header>
        <h3>{title}</h3>
        <p className="links">
          {!onlyModal && (
            <a href={to('embedded')} aria-label={`${title}: alone`}>
              alone
            </a>
          )}
          <a href={to('modal')} aria-label={`${title}: as a dialog`}>
            as a dialog
          </a>
        </p>
      </header>
      {onlyModal ? (
        <p className="hint">This state exists only in the dialog over the page.</p>
      ) : (
        <Live {...{ state, address }} />
      )}
    </article>
  )
}

/** Starts the state when it becomes visible, and keeps it. */
function Live({ state, address }: EntryProps) {
  const place = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState(false)
  const progress = useShownState(state, { ...address, mode: 'embedded' }, { ref: place, wanted })

  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setWanted(true)
        observer.disconnect()
      },
      { rootMargin: '300px' }
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  return (
    <>
      <div ref={place} className="place" />
      {progress.status === 'failed' && (
        <p className="hint" role="alert">
          {progress.reason}
        </p>
      )}
    </>
  )
}
