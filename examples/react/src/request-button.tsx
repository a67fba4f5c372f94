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
 * Renders a button that sends a request to a wallet, and cancels it while it is pending. One button, so that the focus
 * stays and nothing moves.
 */
export function RequestButton({
  label,
  name = label,
  className = '',
  disabled,
  pending,
  onRequest,
  onCancel
}: RequestButtonProps) {
  return (
    <button
      type="button"
      className={`request-button ${className}`}
      aria-label={pending ? `Cancel: ${name}` : name}
      disabled={disabled && !pending}
      onClick={pending ? onCancel : onRequest}
    >
      {/* Both labels take up space, so that the button keeps its size. */}
      <span className="request-label" data-unseen={pending || undefined}>
        {label}
      </span>
      <span className="request-label" data-unseen={!pending || undefined}>
        Cancel
      </span>
    </button>
  )
}
