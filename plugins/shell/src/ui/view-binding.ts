import type { ViewRef } from '@latchkit/kernel'
import type { ViewBinding } from '@latchkit/kernel/react'
import type { ComponentType } from 'react'
import type { MessageCatalogue } from '../contract.js'

declare module '@latchkit/kernel/react' {
  interface ViewBinding<P> {
    /** Catalogues the view reads. It is shown when they have arrived, so that no English flashes by. */
    // biome-ignore lint/suspicious/noExplicitAny: catalogues of every shape stand in one list
    readonly messages?: readonly MessageCatalogue<any>[]
    /** Stands at the start of the header, in place of the help button and the visible title, on the first view. */
    readonly HeaderStart?: ComponentType
    /**
     * Allows that the view is drawn in the closed dialog, before anyone wants to see it, so that opening is quick.
     * Nothing in it may ask anybody outside of the browser, request a wallet to connect or begin a timer, only because it is drawn.
     * @defaultValue false
     */
    readonly drawnAhead?: boolean
    /** What the help button at the start of the header leads to. */
    readonly help?: ViewRef<void>
    /**
     * Returns the parameters of the view for the arguments that a site opens it with. Without it the view takes none.
     *
     * @throws {KernelError} `kernel/invalid-option`, naming the argument and what it must be.
     */
    readonly readArguments?: (given: unknown) => P
  }
}

export type { ViewBinding }
