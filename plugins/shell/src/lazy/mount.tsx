import type { Kernel } from '@latchkit/kernel'
import { KernelProvider } from '@latchkit/kernel/react'
import { createRoot } from 'react-dom/client'
import { Messages, Theme } from '../contract.js'
import { sheetOf } from '../ui/styles/sheet.js'
import { uiMessages } from '../ui/ui-messages.js'
import { Embedded } from './embedded.js'
import { Modal } from './modal.js'
import { applyTheme } from './theme-host.js'

interface MountOptions {
  readonly kernel: Kernel
  /** Draws into this element instead of over the page. */
  readonly container: HTMLElement | undefined
  readonly scrollLock: boolean
}

/** Puts the dialog into the page. The returned function takes everything of it away again. */
export function mountDialog({ kernel, container, scrollLock }: MountOptions): () => void {
  const host = document.createElement('latchkit-modal')
  const shadow = host.attachShadow({ mode: 'open' })
  shadow.adoptedStyleSheets = [sheetOf(document)]
  const place = container ?? document.body
  place.append(host)
  host.toggleAttribute('data-embedded', container !== undefined)
  const stopTheme = applyTheme(host, kernel.get(Theme))
  void kernel.get(Messages).load(uiMessages)
  const root = createRoot(shadow)
  root.render(
    <KernelProvider kernel={kernel}>
      {container ? <Embedded /> : <Modal host={host} scrollLock={scrollLock} />}
    </KernelProvider>
  )
  return () => {
    root.unmount()
    stopTheme()
    host.remove()
  }
}
