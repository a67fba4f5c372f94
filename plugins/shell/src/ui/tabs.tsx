import { type KeyboardEvent, useRef } from 'react'
import { useStyles } from './styles/later.js'
import { tabs as styles } from './styles/tabs.js'

export interface TabsProps {
  readonly label: string
  readonly tabs: readonly { readonly id: string; readonly label: string }[]
  readonly selected: string
  readonly onSelect: (id: string) => void
  readonly testId?: string
}

/** A row of tabs (WAI-ARIA tabs pattern, selected by focus). What they choose between stands below it. */
export function Tabs({ label, tabs, selected, onSelect, testId }: TabsProps) {
  useStyles(styles)
  const list = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const at = tabs.findIndex(tab => tab.id === selected)
    const to = { ArrowRight: at + forward, ArrowLeft: at - forward, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = (to + tabs.length) % tabs.length
    const tab = tabs[index]
    if (!tab) return
    onSelect(tab.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }

  return (
    <div ref={list} className="tabs" role="tablist" aria-label={label} data-testid={testId}>
      {tabs.map(tab => (
        <button
          key={tab.id}
          type="button"
          className="tab"
          role="tab"
          aria-selected={tab.id === selected}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          onKeyDown={move}
          data-testid={`tab-${tab.id}`}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
