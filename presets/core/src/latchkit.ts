import {
  type AnyPlugin,
  createKernel,
  type EventMap,
  type Kernel,
  type KernelOptions,
  type OpenRequest,
  type StorageBackend
} from '@latchkit/kernel'
import { localStorageBackend } from '@latchkit/kernel/storage'
import type {} from '@latchkit/plugin-account/contract'
import type { ChainId, ProviderOf } from '@latchkit/plugin-chains/contract'
import type {} from '@latchkit/plugin-connect/contract'
import {
  type ActiveAccount,
  Connections,
  type ConnectRequest,
  type DisconnectTarget
} from '@latchkit/plugin-connections/contract'
import type {} from '@latchkit/plugin-networks/contract'
import {
  Dialog,
  Messages,
  type SiteResults,
  type SiteViews,
  Theme,
  type ThemeMode,
  type ThemeVariables
} from '@latchkit/plugin-shell/contract'
import { assertComplete } from './assert-complete.js'
import { defineLatchkitButton } from './button.js'
import { offerToElements } from './element.js'
import { hostState, type LatchkitState } from './host-state.js'
import { onBehalfOf, refuseUnknown } from './options.js'

export interface CreateLatchkitOptions {
  readonly plugins: readonly AnyPlugin[]
  /**
   * Id of this instance for `<latchkit-button for="…">`, on a page with several instances. An instance with the id of
   * an earlier one, such as after a hot reload, destroys that one first.
   *
   * @defaultValue `''`
   */
  readonly id?: string
  /** Storage of connections. @defaultValue `localStorage` in a browser, memory on a server */
  readonly storage?: StorageBackend
  /**
   * True for pages rendered on a server: no stored data is read before `start`, so that the first render matches the
   * server's markup. `LatchkitProvider` calls `start`.
   *
   * @defaultValue false, which starts at once in a browser
   */
  readonly ssr?: boolean
  /** True to write every failure and event to the console. @defaultValue false */
  readonly debug?: boolean
  /** Called with every failure that stays inside a plugin. @defaultValue none */
  readonly onError?: (failure: EventMap['kernel:error']) => void
}

export const hostOptionNames = [
  'plugins',
  'id',
  'storage',
  'ssr',
  'debug',
  'onError'
] satisfies readonly (keyof CreateLatchkitOptions)[]

/** Names of the views that a site may open. Plugins add theirs to `SiteViews`; the empty imports include those of this preset. */
export type ViewName = keyof SiteViews

/** Result of a view, `undefined` if the visitor left it without one; no result for most views. */
export type ResultOf<V extends ViewName> = V extends keyof SiteResults ? SiteResults[V] | undefined : void

export interface OpenOptions<V extends ViewName = ViewName> {
  /** View to open. @defaultValue Account when connected, else Connect */
  readonly view?: V
  /** Arguments of `view`, as `SiteViews` lists them. */
  readonly arguments?: SiteViews[V]
  /** Namespace to activate first, without confirmation. */
  readonly namespace?: string | undefined
  /**
   * Code of the site's own WalletConnect client (ERC-1328), shown until the dialog is closed. Latchkit creates no code
   * of its own, and does not load its WalletConnect library. Replaces `view`.
   */
  readonly uri?: string
}

/** Dialog with the API for a host site. */
export interface Latchkit {
  readonly id: string
  /** Kernel, for services, events and hooks of plugins. */
  readonly kernel: Kernel
  /** Reads stored connections and reconnects. Called at once unless `ssr`. */
  start(): Promise<void>
  /**
   * Opens the dialog. Resolves when it is in the page; for a view with a result, when the visitor has finished: with the
   * result, or with `undefined` if they left without one. If its code does not load, closes again and rejects. A later
   * call of `open` or `close` cancels this one.
   *
   * @throws {KernelError} `view/not-loaded` if the code of the dialog did not load; `kernel/invalid-option` for a view
   *   whose plugin is missing, naming the plugin, and for an invalid argument, naming the argument.
   * @example
   * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
   * ```ts
   * const sent = await latchkit.open({ view: 'WalletSend', arguments: { to: 'vitalik.eth', amount: '0.1' } })
   * console.log(sent?.id) // id of the transaction
   * ```
   */
  open<V extends ViewName>(options?: OpenOptions<V>): Promise<ResultOf<V>>
  /** Closes the dialog. Resolves with false if a tap of `beforeClose` kept it open. */
  close(): Promise<boolean>
  /**
   * Loads the code that opening needs. Call it on pointer-over, focus and touch-start of elements that open the
   * dialog.
   */
  prefetch(): void
  getState(): LatchkitState
  /** Calls `listener` after each change. Returns a function that unsubscribes. */
  subscribe(listener: (state: LatchkitState) => void): () => void
  /**
   * Connects a wallet of `Connections.wallets` without the dialog; `open()` lets the visitor choose one.
   *
   * @throws {KernelError} `kernel/invalid-option` without a `wallet`.
   * @throws {ConnectionError} see `ConnectionsApi.connect`
   */
  connect(request: ConnectRequest): Promise<ActiveAccount>
  disconnect(target?: DisconnectTarget): Promise<void>
  /** Switches the network. @throws {ConnectionError} see `ConnectionsApi.switchNetwork` */
  switchNetwork(chain: ChainId, options?: { readonly signal?: AbortSignal }): Promise<void>
  /** Signs a text with the shown account. @throws {ConnectionError} see `ConnectionsApi.signMessage` */
  signMessage(
    message: string,
    options?: { readonly namespace?: string; readonly signal?: AbortSignal }
  ): Promise<string>
  /**
   * Resolves with the provider of the current wallet of a namespace.
   *
   * @param namespace - @defaultValue the active one, whose provider has no type of its own
   * @throws {ConnectionError} `connections/not-connected`
   * @example
   * <!-- given: declare const latchkit: import('@latchkit/preset-core').Latchkit -->
   * ```ts
   * const provider = await latchkit.provider('eip155') // EIP-1193
   * await provider.request({ method: 'eth_accounts' })
   * ```
   */
  provider<const N extends string = string>(namespace?: N): Promise<ProviderOf<N>>
  setThemeMode(mode: ThemeMode): void
  setThemeVariables(variables: ThemeVariables): void
  setLocale(locale: string): void
  /** Renders the dialog into this element in embedded mode, until the returned function is called. */
  attach(container: HTMLElement): () => void
  /** Closes the dialog, removes its listeners and every element of this instance. Connections stay stored. */
  destroy(): Promise<void>
}

const loadRequests = () => import('./lazy/open-request.js')

/** Creates the kernel. With the option `debug`, it writes failures and events to the console. */
function createSiteKernel(options: CreateLatchkitOptions, inBrowser: boolean): Kernel {
  const { debug, onError } = options
  const kernel = createKernel({
    ...options,
    storage: options.storage ?? (inBrowser ? localStorageBackend() : undefined),
    onError(failure) {
      // biome-ignore lint/suspicious/noConsole: what the debug option is for
      if (debug) console.error('[latchkit]', failure)
      onError?.(failure)
    }
  } as KernelOptions)
  // biome-ignore lint/suspicious/noConsole: what the debug option is for
  if (debug) kernel.events.onAny(({ name, payload }) => console.debug(`[latchkit] ${name}`, payload))
  return kernel
}

/** Implements `Latchkit.open`. @param drawn - resolves when the dialog is in the page. */
async function openDialog(kernel: Kernel, options: OpenOptions, drawn: () => unknown): Promise<unknown> {
  const { view, namespace } = options
  const { router } = kernel
  const isKnown = view && router.views.has(view)
  const isPlain = !options.arguments && !options.uri && (!view || isKnown)
  const beginFlow = () =>
    view && router.views.has(view) && router.views.traits(view).hasResult ? router.beginFlow('host') : undefined
  let flow = beginFlow()
  try {
    await router.open(
      isPlain
        ? ({ target: view && { view }, namespace, flow } as OpenRequest)
        : loadRequests().then(async lazy => {
            const request = await lazy.openRequest(kernel, options)
            // The view may be one of plugins that were added for it.
            flow ??= beginFlow()
            return { ...request, ...(flow && { flow }) }
          })
    )
    await drawn()
  } catch (error) {
    flow?.cancel()
    throw error
  }
  return flow?.result
}

/**
 * Creates a dialog from a list of plugins that contains those of `corePreset`. Safe on a server, where it has no
 * effect.
 *
 * @throws {KernelError} if plugins do not fit together or an option is invalid.
 * @example
 * import { eip155 } from '@latchkit/plugin-eip155'
 * import { corePreset, createLatchkit } from '@latchkit/preset-core'
 * import { mainnet } from 'viem/chains'
 *
 * const latchkit = createLatchkit({ plugins: [...corePreset(), eip155({ networks: [mainnet] })] })
 */
export function createLatchkit(options: CreateLatchkitOptions): Latchkit {
  refuseUnknown('createLatchkit', options, hostOptionNames)
  const { id = '', ssr = false } = options
  const inBrowser = typeof document !== 'undefined'
  const kernel = onBehalfOf('createLatchkit', () => createSiteKernel(options, inBrowser))
  assertComplete(kernel)

  const { connect, disconnect, switchNetwork, signMessage, provider } = kernel.get(Connections)
  const { prefetch, attach, drawn } = kernel.get(Dialog)
  const theme = kernel.get(Theme)
  const state = hostState(kernel)

  let withdraw: (() => void) | undefined
  const latchkit: Latchkit = {
    id,
    kernel,
    start: kernel.start,
    open: (options = {}) => openDialog(kernel, options, () => (inBrowser ? drawn() : undefined)) as Promise<never>,
    close: () => kernel.router.close('api'),
    prefetch,
    getState: state.get,
    subscribe: listener => state.subscribe(() => listener(state.get())),
    connect,
    disconnect,
    switchNetwork: (chain, given) =>
      switchNetwork(chain, given).catch(error => {
        void loadRequests().then(
          lazy => lazy.raiseUnknownNetwork(kernel, chain, error),
          () => {}
        )
        throw error
      }),
    signMessage,
    provider,
    setThemeMode: theme.setMode,
    setThemeVariables: theme.setVariables,
    setLocale: kernel.get(Messages).setLocale,
    attach,
    destroy() {
      withdraw?.()
      return kernel.dispose()
    }
  }
  if (inBrowser) {
    defineLatchkitButton()
    withdraw = offerToElements(latchkit)
    if (!ssr) void kernel.start()
  }
  return latchkit
}
