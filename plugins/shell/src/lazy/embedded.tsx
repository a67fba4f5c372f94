import { useReadable, useRouter } from '@latchkit/kernel/react'
import { Card, headingId } from './card.js'

/** The card in the page: not modal, without scrim and close button, and always in sight. */
export function Embedded() {
  const { stack, direction } = useReadable(useRouter().state)
  const entry = stack.at(-1)

  return (
    <section className="embedded" aria-labelledby={headingId}>
      {entry && <Card entry={entry} direction={direction} canGoBack={stack.length > 1} />}
    </section>
  )
}
