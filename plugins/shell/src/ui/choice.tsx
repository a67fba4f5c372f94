import { type KeyboardEvent, useRef } from 'react'
import { useStyles } from './styles/later.js'
import { tabStyles as styles } from './tabs.js'

export interface ChoiceProps<Id extends string> {
  /** Accessible name of the group. */
  readonly label: string
  readonly choices: readonly { readonly id: Id; readonly label: string }[]
  readonly chosen: Id
  readonly onChoose: (id: Id) => void
  readonly testId?: string
}

/** Renders a choice between a few short options (WAI-ARIA radio group: the arrow keys select and focus). */
export function Choice<Id extends string>({ label, choices, chosen, onChoose, testId }: ChoiceProps<Id>) {
  useStyles(styles)
  const group = useRef<HTMLDivElement>(null)

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const step = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const index = (choices.findIndex(({ id }) => id === chosen) + step + choices.length) % choices.length
    const next = choices[index]
    if (!next) return
    onChoose(next.id)
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[index]?.focus()
  }

  return (
    <div ref={group} className="tabs" role="radiogroup" aria-label={label} data-testid={testId}>
      {choices.map(({ id, label: text }) => (
        // biome-ignore lint/a11y/useSemanticElements: an input cannot be drawn as the tabs are
        <button
          key={id}
          type="button"
          className="tab"
          role="radio"
          aria-checked={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => onChoose(id)}
          onKeyDown={move}
          data-testid={`choice-${id}`}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
