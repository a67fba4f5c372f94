import type { ReactNode } from 'react'
import { Icon } from './icon.js'
import { useIntent } from './intent.js'
import { account as styles } from './styles/account.js'
import { useStyles } from './styles/later.js'

export interface ChipProps {
  readonly icon?: ReactNode
  readonly children?: ReactNode
  /** Description of the press action for screen readers, read out after the text. */
  readonly hint: string
  /** Called on a press. If absent, the chip is plain text without the hint. */
  readonly onPress?: (() => void) | undefined
  /** Called on the first pointer move, focus and touch-start, when a press is likely to follow. */
  readonly onIntent?: () => void
  /** @defaultValue 'default' */
  readonly tone?: 'default' | 'warning'
  /** `lg`: for the head of a view, with several lines of text. @defaultValue 'sm' */
  readonly size?: 'sm' | 'lg'
  readonly testId?: string
}

/** Renders a small button that shows the current choice and opens the view to change it. Plain text without `onPress`. */
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
  /** Small button at the end of the row. The title stays centred. */
  readonly action: ReactNode
}

/** Renders a centred title inside a view, with an action button. */
export function TitleRow({ children, action }: TitleRowProps) {
  useStyles(styles)
  return (
    <div className="title-row">
      {children}
      {action}
    </div>
  )
}
