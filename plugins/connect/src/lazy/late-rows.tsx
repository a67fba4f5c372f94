import { List, useAnnounce, useMessages } from '@latchkit/plugin-shell/ui'
import { Children, type ReactNode, useEffect } from 'react'
import { cautionMessages } from '../caution-messages.js'

/**
 * Draws rows that came when the list had no more room. They stand below everything in the view and take no height: what is in
 * sight stays where it is, the first of them shows its upper edge, and the visitor scrolls to the rest.
 */
export function LateRows({ children }: { readonly children: ReactNode }) {
  const announce = useAnnounce()
  const t = useMessages(cautionMessages)
  const count = Children.count(children)
  useEffect(() => {
    if (count > 0) announce(t('lateFound', { count }))
  }, [announce, t, count])
  if (count === 0) return null
  return (
    // Takes back the space that stands between the parts of the view.
    <div style={{ order: 1, blockSize: 0, marginBlockStart: -16 }}>
      <div style={{ paddingBlock: '8px 16px' }}>
        <List label={t('lateWallets')}>{children}</List>
      </div>
    </div>
  )
}
