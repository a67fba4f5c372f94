import { type ReactNode, useId } from 'react'

interface StepProps {
  readonly number: number
  readonly title: string
  readonly done: boolean
  readonly children: ReactNode
}

/** Renders one step of the guide. */
export function Step({ number, title, done, children }: StepProps) {
  const id = useId()
  return (
    <li className="card step">
      <section aria-labelledby={id}>
        <h3 id={id}>
          <span className="step-number" data-done={done || undefined} aria-hidden="true">
            {done ? '✓' : number}
          </span>
          {title}
          {done && <span className="unseen">(done)</span>}
        </h3>
        {children}
      </section>
    </li>
  )
}
