import { useReadable, useRouter } from '@latchkit/kernel/react'
import type { ComponentType } from 'react'
import type { CardProps } from '../lazy/card.js'

export { keepOpen } from './keep-open.js'

export interface EmbeddedProps {
  readonly Card: ComponentType<CardProps>
  /** Id of the card's heading. */
  readonly headingId: string
}

/** Card embedded in the page: not modal, always visible, without backdrop and close button. */
export function Embedded({ Card, headingId }: EmbeddedProps) {
  const { stack, direction } = useReadable(useRouter().state)
  const entry = stack.at(-1)

  return (
    <section className="embedded" aria-labelledby={headingId}>
      {entry && <Card entry={entry} direction={direction} canGoBack={stack.length > 1} />}
    </section>
  )
}
