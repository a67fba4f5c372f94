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
import { createPictureGate } from './create-picture-gate.js'
import { Modal } from './modal.js'
import { applyTheme } from './theme-host.js'

export { prepare } from './view-loading.js'

interface MountOptions {
  readonly ctx: PluginContext
  /** Element to embed the card in; `undefined` for a modal dialog. */
  readonly container: HTMLElement | undefined
  readonly options: Pick<ShellOptions, 'scrollLock' | 'closeOnBack' | 'imageProxy' | 'mobileFullScreen'>
  /** Removes the dialog from the page on abort. */
  readonly until: AbortSignal
}

/**
 * Adds the dialog, or the embedded card, to the page.
 *
 * @throws {ShellError} `shell/unusable-document`
 */
export async function mountDialog({ ctx, container, options, until }: MountOptions): Promise<void> {
  const { kernel } = ctx
  assertUsable(document)
  // Loaded on demand: most sites use neither.
  const embedded = container && (await import('../embedded/embedded.js'))
  const full = options.mobileFullScreen && (await import('../full-screen/full-screen.js'))
  if (until.aborted) return
  const { host, shadow } = createHost()
  host.toggleAttribute('data-embedded', container !== undefined)
  const parent = container ?? document.body
  parent.append(host)
  const stopTheme = applyTheme(host, kernel.get(Theme))
  // In parallel with the view, whose own texts are loaded when it arrives.
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
  // After the first render: Preact empties the root for it, including copied style sheets.
  adoptSheets(shadow, [...sheetsOf(document), ...(full ? [full.fullScreenSheet()] : [])])
  embedded?.keepOpen(ctx, until)
  const unmount = () => {
    root.unmount()
    stopTheme()
    host.remove()
  }
  // In a microtask: a React site may abort during its own render, when React cannot unmount another root.
  until.addEventListener('abort', () => queueMicrotask(unmount))
}

/** Throws if page content shadows a `document` method that React needs, such as a form with `name="createElement"`. */
function assertUsable(page: Document): void {
  for (const property of ['createElement', 'createTextNode', 'addEventListener'] as const) {
    if (typeof page[property] !== 'function') throw new ShellError('shell/unusable-document', { property })
  }
}

interface UntilProps {
  readonly signal: AbortSignal
  readonly children?: ReactNode
}

/** Renders its children until `signal` aborts, and then `null`: the services that they read no longer exist. */
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

/** Creates the dialog's host element, with a shadow root that isolates it from the page's style sheets. */
function createHost(): { readonly host: HTMLElement; readonly shadow: ShadowRoot } {
  const host = document.createElement('latchkit-modal')
  const shadow = host.attachShadow({ mode: 'open' })
  return { host, shadow }
}
