import { useOptionalService, useReadable } from '@latchkit/kernel/react'
import { type Toast, Toasts } from '../contract.js'
import { Icon } from '../ui/icon.js'
import { useStyles } from '../ui/styles/later.js'
import { toast as styles } from '../ui/styles/toast.js'

/** The toast of the moment, in the live region that the card has for it. It may be drawn once more while the dialog is taken away. */
export default function ToastBar() {
  useStyles(styles)
  const toast = useReadable(useOptionalService(Toasts)?.current)
  return (
    toast && (
      <div key={toast.key} className="toast" data-variant={toast.variant}>
        <ToastMark variant={toast.variant} />
        <span className="toast-text" dir="auto" data-testid="wui-snackbar-message">
          {toast.message}
        </span>
      </div>
    )
  )
}

function ToastMark({ variant }: Pick<Toast, 'variant'>) {
  if (variant === 'loading') return <span className="spinner" aria-hidden="true" />
  return (
    <span className="toast-mark">
      <Icon name={variant === 'success' ? 'check' : 'close'} size={16} />
    </span>
  )
}
