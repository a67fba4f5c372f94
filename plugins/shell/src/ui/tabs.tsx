import { type KeyboardEvent, useRef } from 'react'
import { useStyles } from './styles/later.js'

/** Styles of `Tabs` and `Choice`. */
export const tabStyles = `
.tabs{display:flex;flex-wrap:wrap;border-radius:var(--r-row);background:var(--n3)}
.tab{position:relative;isolation:isolate;flex:1 1 0;min-inline-size:min-content;max-inline-size:100%;min-block-size:44px;padding:8px;font-size:var(--text-sm);line-height:1.3;font-weight:500;text-align:center;color:var(--n10);border-radius:var(--r-row);overflow-wrap:break-word;transition:color var(--swift)}
.tab::before{content:'';position:absolute;inset:4px;z-index:-1;border-radius:var(--r-small);border:1px solid transparent;transition:background-color var(--swift)}
.tab:hover{color:var(--n12)}
.tab:is([aria-selected=true],[aria-checked=true]){color:var(--n12)}
.tab:is([aria-selected=true],[aria-checked=true])::before{background:var(--raised);box-shadow:0 1px 3px oklch(0.2 0.02 205 / 0.14)}
.tab:focus-visible{outline-offset:-2px}
@media (forced-colors:active){.tab:is([aria-selected=true],[aria-checked=true])::before{background:Highlight;forced-color-adjust:none}.tab:is([aria-selected=true],[aria-checked=true]){color:HighlightText;forced-color-adjust:none}}
@media (forced-colors:active){.tabs{border:1px solid ButtonBorder}.tab::before{border:0}}
`

export interface TabsProps {
  readonly label: string
  readonly tabs: readonly { readonly id: string; readonly label: string }[]
  readonly selected: string
  readonly onSelect: (id: string) => void
  readonly testId?: string
}

/** Row of tabs (WAI-ARIA tabs pattern, selected by focus). The content of the selected tab is rendered below it. */
export function Tabs({ label, tabs, selected, onSelect, testId }: TabsProps) {
  useStyles(tabStyles)
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
