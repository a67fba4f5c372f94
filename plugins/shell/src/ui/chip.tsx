import type { ReactNode } from 'react'
import { Icon } from './icon.js'
import { useIntent } from './intent.js'
import { account as styles } from './styles/account.js'
import { useStyles } from './styles/later.js'

export interface ChipProps {
  readonly icon?: ReactNode
  readonly children?: ReactNode
  /** What pressing does, read out after the text. */
  readonly hint: string
  /** Without it the chip is plain text, and has no hint. */
  readonly onPress?: (() => void) | undefined
  /** The pointer moves over it, or focus or touch-start: the press is probably coming. */
  readonly onIntent?: () => void
  /** @defaultValue 'default' */
  readonly tone?: 'default' | 'warning'
  /** `lg`: heads a view, with lines of text under each other. @defaultValue 'sm' */
  readonly size?: 'sm' | 'lg'
  readonly testId?: string
}

/** A small button that shows what is chosen and leads to where to choose. Plain text where nothing can be chosen. */
export function Chip({ icon, children, hint, onPress, onIntent, tone, size = 'sm', testId }: ChipProps) {
  useStyles(styles)
  const intent = useIntent(onIntent)
  const props = { className: 'chip', 'data-tone': tone, 'data-size': size, 'data-testid': testId }
  const content = (
    <>
      {icon}
      <span className="chip-text" dir="auto">
        {children}
      </span>
    </>
  )
  if (!onPress) return <span {...props}>{content}</span>
  return (
    <button type="button" onClick={onPress} {...intent} {...props}>
      {content}
      <span className="sr-only">, {hint}</span>
      <Icon name="chevron-down" size={16} />
    </button>
  )
}

export interface TitleRowProps {
  readonly children: ReactNode
  /** A small button at the end. The title stays in the middle. */
  readonly action: ReactNode
}

/** The title of a view that stands in its middle, and what can be done with it. */
export function TitleRow({ children, action }: TitleRowProps) {
  useStyles(styles)
  return (
    <div className="title-row">
      {children}
      {action}
    </div>
  )
}
