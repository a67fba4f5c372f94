import type { RequestWarning } from '@latchkit/plugin-chains/contract'
import type { Latchkit } from 'latchkit'

declare global {
  interface Window {
    /** Instance of the demo. */
    latchkit?: Latchkit
  }
}

/** Call of a method of a family's provider, as a host site makes it. The arguments may contain `Uint8Array`s. */
export interface ProviderCall {
  readonly namespace: string
  /** Names of members that lead to the method: `['signer', 'signRaw']`. */
  readonly path: readonly string[]
  readonly args: readonly unknown[]
}

/** Kind of a warning. A high fee that nothing proves has a text of its own. */
export type WarningKind = RequestWarning['code'] | 'unproven-fee'

/** Request of a site, with what the visitor must see of it. */
export interface ReviewedRequest {
  readonly title: string
  readonly call: ProviderCall
  /** @defaultValue 'Approve transaction' */
  readonly heading?: string
  /** Effects in large letters, in their order. @defaultValue no effect has one */
  readonly subjects?: readonly string[]
  /** Addresses in full, in their order. @defaultValue no address */
  readonly addresses?: readonly string[]
  /** Other texts: the kinds of the effects, names, values. @defaultValue no other text */
  readonly shows?: readonly string[]
  /** Warnings in their order, with their subject. @defaultValue no warning */
  readonly warnings?: readonly (readonly [kind: WarningKind, subject?: string])[]
  /** Part of the raw data. */
  readonly raw: string
}

/** Requests of one family, and the wallet that gets them. */
export interface Family {
  readonly name: string
  /** Name of the wallet in the dialog. */
  readonly wallet: string
  readonly address: string
  readonly network: string
  /** Resolves with the requests. Reads from the node of the family what they need. */
  readonly requests: () => Promise<readonly ReviewedRequest[]>
}

/** Calls the provider as a site. Resolves with the code of the error, or `signed`. Runs in the page. */
export async function callAsSite({ namespace, path, args }: ProviderCall): Promise<unknown> {
  let [parent, member]: [unknown, unknown] = [undefined, await window.latchkit?.provider(namespace as 'eip155')]
  for (const name of path) [parent, member] = [member, Object(member)[name]]
  try {
    await Reflect.apply(member as (...given: readonly unknown[]) => unknown, parent, args)
    return 'signed'
  } catch (error) {
    return Object(error).code ?? String(error)
  }
}
