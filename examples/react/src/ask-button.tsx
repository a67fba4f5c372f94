interface AskButtonProps {
  readonly label: string
  /** Read out, where the label alone does not say whose button it is. @defaultValue the label */
  readonly name?: string
  readonly className?: string
  readonly disabled?: boolean
  readonly pending: boolean
  readonly onAsk: () => void
  readonly onCancel: () => void
}

/** Asks a wallet, and while that waits calls it off: one button, so that the focus stays and nothing moves. */
export function AskButton({ label, name = label, className = '', disabled, pending, onAsk, onCancel }: AskButtonProps) {
  return (
    <button
      type="button"
      className={`asks ${className}`}
      aria-label={pending ? `Cancel: ${name}` : name}
      disabled={disabled && !pending}
      onClick={pending ? onCancel : onAsk}
    >
      {/* Both take their place, so that the button keeps its size. */}
      <span className="asks-word" data-unseen={pending || undefined}>
        {label}
      </span>
      <span className="asks-word" data-unseen={!pending || undefined}>
        Cancel
      </span>
    </button>
  )
}
