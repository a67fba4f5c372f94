import { useReadable, useRouter } from '@latchkit/kernel/react'
import type { ComponentType } from 'react'
import type { CardProps } from '../lazy/card.js'

export { keepOpen } from './keep-open.js'

export interface EmbeddedProps {
  readonly Card: ComponentType<CardProps>
  /** The id of the card's heading. */
  readonly headingId: string
}

/** The card in the page: not modal, without scrim and close button, and always in sight. */
export function Embedded({ Card, headingId }: EmbeddedProps) {
  const { stack, direction } = useReadable(useRouter().state)
  const entry = stack.at(-1)

  return (
    <section className="embedded" aria-labelledby={headingId}>
      {entry && <Card entry={entry} direction={direction} canGoBack={stack.length > 1} />}
    </section>
  )
}
