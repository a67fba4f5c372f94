import { useEffect, useState } from 'react'
import { useAnnounce } from './announce.js'
import { Icon } from './icon.js'
import { useMessages } from './messages.js'
import { useStyles } from './styles/later.js'
import { uiMessages } from './ui-messages.js'

export interface CopyButtonProps {
  readonly text: string
  readonly label: string
  /** Replaces the label for two seconds after copying. */
  readonly copiedLabel: string
  /** True to show only the icon; the label is the accessible name. @defaultValue false */
  readonly compact?: boolean
  /** With `compact`: true to align the icon, without the space around it, with the end of the column. @defaultValue false */
  readonly atEdge?: boolean
  /** True for the main action of a view: large, filled and as wide as its container. @defaultValue false */
  readonly prominent?: boolean
  readonly disabled?: boolean
  readonly testId?: string
}

const shownMs = 2000
const styles = '.button[data-state=copied]:not([data-wide]),.icon-button[data-state=copied]{color:var(--success)}'

/** Renders a button that copies a text to the clipboard and reports the result. */
export function CopyButton({
  text,
  label,
  copiedLabel,
  compact,
  atEdge,
  prominent,
  disabled,
  testId
}: CopyButtonProps) {
  useStyles(styles)
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const announce = useAnnounce()
  const translate = useMessages(uiMessages)
  const currentLabel = outcome === 'copied' ? copiedLabel : outcome === 'failed' ? translate('copyFailed') : label

  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), shownMs)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = async () => {
    // The clipboard is missing on an insecure page, and a permissions policy may forbid it.
    const copied = await Promise.resolve(navigator.clipboard?.writeText(text).then(() => true)).catch(() => false)
    setOutcome(copied ? 'copied' : 'failed')
    announce(copied ? copiedLabel : translate('copyFailed'))
  }

  return (
    <button
      type="button"
      className={compact ? 'icon-button' : 'button'}
      data-variant={compact ? undefined : prominent ? 'primary' : 'plain'}
      data-size={compact || prominent ? undefined : 'sm'}
      data-wide={prominent || undefined}
      data-state={outcome}
      data-edge={atEdge || undefined}
      aria-label={compact ? currentLabel : undefined}
      title={compact ? currentLabel : undefined}
      disabled={disabled}
      onClick={() => void copy()}
      data-testid={testId}
    >
      <Icon
        name={outcome === 'copied' ? 'check' : outcome === 'failed' ? 'warning' : 'copy'}
        size={compact ? 20 : 16}
      />
      {!compact && <span className="button-label">{currentLabel}</span>}
    </button>
  )
}
