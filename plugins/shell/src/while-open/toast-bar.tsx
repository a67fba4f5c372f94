import { useOptionalService, useReadable } from '@latchkit/kernel/react'
import { type Toast, Toasts } from '../contract.js'
import { Icon } from '../ui/icon.js'
import { useStyles } from '../ui/styles/later.js'

export { watchControls } from './focus-return.js'

const styles = `
.toast-place{position:absolute;inset-inline:16px;inset-block-end:calc(16px + env(safe-area-inset-bottom));display:flex;justify-content:center;pointer-events:none}
.toast{display:flex;align-items:center;gap:10px;max-inline-size:100%;padding-block:10px;padding-inline:12px 16px;border-radius:var(--r-row);border:1px solid transparent;background:var(--n12);color:var(--n1);font-size:var(--text-sm);line-height:1.4;font-weight:500;box-shadow:0 8px 24px oklch(0.1 0.02 205 / 0.28);animation:toast 180ms var(--ease)}
.toast-text{min-inline-size:0;text-align:-webkit-match-parent;text-align:match-parent;text-wrap:pretty;overflow-wrap:anywhere}
.toast-mark{flex:none;display:grid;place-items:center;inline-size:20px;block-size:20px;border-radius:50%;color:var(--n12)}
.toast[data-variant=success] .toast-mark{background:var(--toast-success)}
.toast[data-variant=error] .toast-mark{background:var(--toast-danger)}
@keyframes toast{from{opacity:0;transform:translateY(8px)}}
`

/** Current toast, inside the card's live region. May render once more while the dialog is removed. */
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
