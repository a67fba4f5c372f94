interface RequestButtonProps {
  readonly label: string
  /** Accessible name, if the label does not identify the button. @defaultValue the label */
  readonly name?: string
  readonly className?: string
  readonly disabled?: boolean
  readonly pending: boolean
  readonly onRequest: () => void
  readonly onCancel: () => void
}

/**
 * Button that sends a request to a wallet, and cancels it while it is pending. One button, so that the focus stays and
 * nothing moves.
 */
export function RequestButton({
  label,
  name = label,
  className = '',
  disabled,
  pending,
  onRequest: onAsk,
  onCancel
}: RequestButtonProps) {
  return (
    <button
      type="button"
      className={`asks ${className}`}
      aria-label={pending ? `Cancel: ${name}` : name}
      disabled={disabled && !pending}
      onClick={pending ? onCancel : onAsk}
    >
      {/* Both labels take up space, so that the button keeps its size. */}
      <span className="asks-word" data-unseen={pending || undefined}>
        {label}
      </span>
      <span className="asks-word" data-unseen={!pending || undefined}>
        Cancel
      </span>
    </button>
  )
}
