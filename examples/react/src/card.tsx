import { type ReactNode, useId } from 'react'

interface CardProps {
  readonly title: string
  readonly about?: string
  readonly className?: string
  /** Element beside the title. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

export function Card({ title, about, className = '', action, children }: CardProps) {
  const id = useId()
  return (
    <section className={`card ${className}`} aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{title}</h2>
        {action}
        {about && <p className="about">{about}</p>}
      </div>
      {children}
    </section>
  )
}
