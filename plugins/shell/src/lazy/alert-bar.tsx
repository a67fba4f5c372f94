import { useReadable, useService } from '@latchkit/kernel/react'
import { type Alert, Alerts } from '../contract.js'
import { Icon } from '../ui/icon.js'
import { IconButton } from '../ui/icon-button.js'
import { useMessages } from '../ui/messages.js'
import { alertBar as styles } from '../ui/styles/alert-bar.js'
import { useStyles } from '../ui/styles/later.js'
import { uiMessages } from '../ui/ui-messages.js'

/** The oldest alert, in the live region that the card has for it. */
export function AlertBar() {
  useStyles(styles)
  const alerts = useService(Alerts)
  const alert = useReadable(alerts.current)
  return alert && <OneAlert alert={alert} onDismiss={() => alerts.dismiss(alert.key)} />
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
