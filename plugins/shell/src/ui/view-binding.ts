import type { ViewRef } from '@latchkit/kernel'
import type { ViewBinding } from '@latchkit/kernel/react'
import type { ComponentType } from 'react'
import type { MessageCatalogue } from '../contract.js'

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
