import { useReadable, useService } from '@latchkit/kernel/react'
import { type Alert, Alerts, type Toast, Toasts } from '../contract.js'
import { IconButton } from '../ui/button.js'
import { Icon } from '../ui/icon.js'
import { useMessages } from '../ui/messages.js'
import { uiMessages } from '../ui/ui-messages.js'

/** The region stands there from the beginning: one that comes together with its text is not read out. */
export function ToastBar() {
  const toast = useReadable(useService(Toasts).current)
  return (
    <div className="toast-place" role="status">
      {toast && (
        <div key={toast.key} className="toast" data-variant={toast.variant}>
          <ToastMark variant={toast.variant} />
          <span className="toast-text" dir="auto" data-testid="wui-snackbar-message">
            {toast.message}
          </span>
        </div>
      )}
    </div>
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

export function AlertBar() {
  const alerts = useService(Alerts)
  const alert = useReadable(alerts.current)
  return <div role="alert">{alert && <OneAlert alert={alert} onDismiss={() => alerts.dismiss(alert.key)} />}</div>
}

function OneAlert({ alert, onDismiss }: { readonly alert: Alert; readonly onDismiss: () => void }) {
  const text = useMessages(uiMessages)
  return (
    <div className="alert-bar" data-severity={alert.severity}>
      <Icon name={alert.severity === 'info' ? 'info' : 'warning'} />
      <span className="alert-text" dir="auto" data-testid="wui-alertbar-text">
        {alert.short}
      </span>
      <IconButton icon="close" label={text('dismiss')} onPress={onDismiss} />
    </div>
  )
}
