import type { PluginContext } from '@latchkit/kernel'
import { KernelProvider } from '@latchkit/kernel/react'
import { type ReactNode, useCallback, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { Messages, Theme } from '../contract.js'
import { ShellError } from '../errors.js'
import type { ShellOptions } from '../options.js'
import { PictureGateContext } from '../ui/picture-gate.js'
import { adoptSheets } from '../ui/styles/create-sheet.js'
import { sheetsOf } from '../ui/styles/sheet.js'
import { uiMessages } from '../ui/ui-messages.js'
import { Card, headingId } from './card.js'
import { createHost } from './host.js'
import { Modal } from './modal.js'
import { createPictureGate } from './picture-gate.js'
import { applyTheme } from './theme-host.js'

export { prepare } from './prepare.js'

interface MountOptions {
  readonly ctx: PluginContext
  /** Draws into this element instead of over the page. */
  readonly container: HTMLElement | undefined
  readonly options: Pick<ShellOptions, 'scrollLock' | 'closeOnBack' | 'imageProxy' | 'mobileFullScreen'>
  /** Takes everything out of the page again. */
  readonly until: AbortSignal
}

/**
 * Puts the dialog into the page.
 *
 * @throws {ShellError} `shell/unusable-document`
 */
export async function mountDialog({ ctx, container, options, until }: MountOptions): Promise<void> {
  const { kernel } = ctx
  assertUsable(document)
  // Most sites do without.
  const embedded = container && (await import('../embedded/embedded.js'))
  const full = options.mobileFullScreen && (await import('../full-screen/full-screen.js'))
  if (until.aborted) return
  const { host, shadow } = createHost()
  host.toggleAttribute('data-embedded', container !== undefined)
  const place = container ?? document.body
  place.append(host)
  const stopTheme = applyTheme(host, kernel.get(Theme))
  // Together with the view, whose texts are asked for when it arrives.
  void kernel.get(Messages).load(uiMessages)
  const pictures = createPictureGate(options.imageProxy)
  const root = createRoot(shadow)
  root.render(
    <Until signal={until}>
      <KernelProvider kernel={kernel}>
        <PictureGateContext.Provider value={pictures}>
          {embedded ? (
            <embedded.Embedded Card={Card} headingId={headingId} />
          ) : (
            <Modal ctx={ctx} host={host} until={until} {...options} />
          )}
        </PictureGateContext.Provider>
      </KernelProvider>
    </Until>
  )
  // After the first drawing: Preact empties the root for it, copied sheets included.
  adoptSheets(shadow, [...sheetsOf(document), ...(full ? [full.fullScreenSheet()] : [])])
  embedded?.keepOpen(ctx, until)
  const takeAway = () => {
    root.unmount()
    stopTheme()
    host.remove()
  }
  // A host that draws with React takes it away in the midst of a rendering of its own, when no other root can go.
  until.addEventListener('abort', () => queueMicrotask(takeAway))
}

/** A form with `name="createElement"` takes the place of the function of that name, which React cannot do without. */
function assertUsable(page: Document): void {
  for (const property of ['createElement', 'createTextNode', 'addEventListener'] as const) {
    if (typeof page[property] !== 'function') throw new ShellError('shell/unusable-document', { property })
  }
}

interface UntilProps {
  readonly signal: AbortSignal
  readonly children?: ReactNode
}

/** Nothing of it is drawn again after the end, when the services that it reads are gone. */
function Until({ signal, children }: UntilProps) {
  const subscribe = useCallback(
    (onEnd: () => void) => {
      signal.addEventListener('abort', onEnd)
      return () => signal.removeEventListener('abort', onEnd)
    },
    [signal]
  )
  const hasEnded = useSyncExternalStore(subscribe, () => signal.aborted)
  return hasEnded ? null : children
}
