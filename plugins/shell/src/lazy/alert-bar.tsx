import { useReadable, useService } from '@latchkit/kernel/react'
import { type Alert, Alerts } from '../contract.js'
import { Icon } from '../ui/icon.js'
import { IconButton } from '../ui/icon-button.js'
import { useMessages } from '../ui/messages.js'
import { useStyles } from '../ui/styles/later.js'
import { uiMessages } from '../ui/ui-messages.js'

const styles = `
.alert-bar{flex:none;display:flex;align-items:flex-start;gap:10px;margin:0 16px 12px;padding-inline-start:12px;border-radius:var(--r-row);border:1px solid transparent;font-size:var(--text-sm);line-height:1.45;--tone:var(--n10);background:var(--n3)}
.alert-bar[data-severity=error]{--tone:var(--danger);background:var(--danger-surface)}
.alert-bar[data-severity=warning]{--tone:var(--warning);background:var(--warning-surface)}
.alert-bar>.icon{color:var(--tone);margin-block-start:12px}
.alert-text{flex:1;min-inline-size:0;padding-block:12px;text-align:-webkit-match-parent;text-align:match-parent;text-wrap:pretty;overflow-wrap:anywhere}
`

/** Oldest alert, inside the card's live region. */
export function AlertBar() {
  useStyles(styles)
  const alerts = useService(Alerts)
  const alert = useReadable(alerts.current)
  return alert && <AlertRow alert={alert} onDismiss={() => alerts.dismiss(alert.key)} />
}

function AlertRow({ alert, onDismiss }: { readonly alert: Alert; readonly onDismiss: () => void }) {
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
