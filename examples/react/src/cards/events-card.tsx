import { useLatchkit } from 'latchkit/react'
import { useEffect, useState } from 'react'
import { Card } from '../card.js'

interface Entry {
  readonly key: number
  readonly at: Date
  readonly name: string
  readonly detail: string
}

const MAX_ENTRIES = 50
const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false })

/** Lists all events of the kernel, with the names that analytics and logs receive. */
export function EventsCard() {
  const { kernel } = useLatchkit()
  const [entries, setEntries] = useState<readonly Entry[]>([])
  useEffect(
    () =>
      kernel.events.onAny(({ name, payload }) =>
        setEntries(before => {
          const entry = { key: (before[0]?.key ?? 0) + 1, at: new Date(), name, detail: describe(payload) }
          return [entry, ...before].slice(0, MAX_ENTRIES)
        })
      ),
    [kernel]
  )
  return (
    <Card
      title="What happened"
      about="Every event of the kernel, newest first."
      className="wide"
      action={
        <button type="button" className="quiet small" disabled={entries.length === 0} onClick={() => setEntries([])}>
          Clear
        </button>
      }
    >
      {entries.length === 0 ? (
        <p className="empty">Nothing yet. Open the dialog.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable elements must be reachable by keyboard
        <ol className="log" aria-label="Events" tabIndex={0}>
          {entries.map(({ key, at, name, detail }) => (
            <li key={key}>
              <time dateTime={at.toISOString()}>{time.format(at)}</time>
              <code>{name}</code>
              <span className="muted">{detail}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** Returns the payload in one line; an error as its message. */
function describe(payload: unknown): string {
  const text = JSON.stringify(payload, (_, value) => (value instanceof Error ? value.message : value)) ?? ''
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}
