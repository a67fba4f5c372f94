import type { Router, ViewRef } from '@latchkit/kernel'
import { isViewBinding, type ViewBinding } from '@latchkit/kernel/react'
import type { ComponentType } from 'react'
import type { MessageCatalogue, MessagesApi } from '../contract.js'

declare module '@latchkit/kernel/react' {
  interface ViewBinding<P, C> {
    /** Catalogues that the view reads. The view is shown once they have loaded, so that no English text flashes up. */
    // biome-ignore lint/suspicious/noExplicitAny: catalogues of every shape stand in one list
    readonly messages?: readonly MessageCatalogue<any>[]
    /** Component at the start of the header on the first view, in place of the help button and the visible title. */
    readonly HeaderStart?: ComponentType
    /**
     * True if the view may be prerendered in the closed dialog, so that opening is fast. Rendering such a view must not send
     * network requests, ask a wallet to connect or start a timer.
     * @defaultValue false
     */
    readonly prerender?: boolean
    /** View that the help button at the start of the header opens. */
    readonly help?: ViewRef<void>
    /**
     * Converts the arguments that a site opens the view with to the view's parameters. If absent, the view takes no arguments.
     *
     * @throws {KernelError} `kernel/invalid-option`, naming the argument and what it must be.
     */
    readonly readArguments?: (given: unknown) => P
  }
}

export type { ViewBinding }

/** Loads a view and resolves with its binding, or `undefined` if the view is not registered, failed to load, or exports no view binding. */
export async function loadBinding(
  views: Router['views'],
  view: string
): Promise<ViewBinding<unknown, unknown> | undefined> {
  if (!views.has(view)) return undefined
  await views.load(view)
  const module = views.module(view).get()
  return module.status === 'ready' && isViewBinding(module.view) ? module.view : undefined
}

/** Loads a view, and starts loading its texts. */
export async function preloadView(views: Router['views'], view: string, messages: MessagesApi): Promise<void> {
  const binding = await loadBinding(views, view)
  for (const catalogue of binding?.messages ?? []) void messages.load(catalogue)
}
