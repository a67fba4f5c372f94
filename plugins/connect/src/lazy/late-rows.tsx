import { List, useAnnounce, useMessages } from '@latchkit/plugin-shell/ui'
import { Children, type ReactNode, useEffect } from 'react'
import { cautionMessages } from '../caution-messages.js'

/**
 * Renders rows that arrived after the list was full, below all other content. They take no height, so visible content stays in
 * place. The upper edge of the first row is visible, and the visitor scrolls to the others.
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
    // Removes the gap between the parts of the view.
    <div style={{ order: 1, blockSize: 0, marginBlockStart: -16 }}>
      <div style={{ paddingBlock: '8px 16px' }}>
        <List label={t('lateWallets')}>{children}</List>
      </div>
    </div>
  )
}
