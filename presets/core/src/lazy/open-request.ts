import { errorCode, invalidOption, type Kernel, KernelError, type OpenRequest } from '@latchkit/kernel'
import { unlike } from '@latchkit/kernel/options'
import { Dialog } from '@latchkit/plugin-shell/contract'
import { ConnectingWalletConnectBasicView } from '@latchkit/plugin-walletconnect/contract'
import { DeferredPlugins } from '../deferred-plugins.js'
import type { OpenOptions } from '../latchkit.js'

// Rarely used code shares one `import()`: each one adds bytes to the code that loads before the button.
export { raiseUnknownNetwork } from './unknown-network.js'

/** Part of a view's module (`defineView`) that is for sites. */
interface SiteView {
  readonly readArguments?: (given: unknown) => unknown
}

/** Ids of the plugins whose views a site opens by name. */
const pluginOf: Readonly<Record<string, string>> = {
  FundWallet: '@latchkit/plugin-onramp',
  OnRampAmount: '@latchkit/plugin-onramp',
  OnRampProviders: '@latchkit/plugin-onramp',
  Swap: '@latchkit/plugin-swap',
  Transactions: '@latchkit/plugin-activity',
  WalletReceive: '@latchkit/plugin-receive',
  WalletSend: '@latchkit/plugin-send'
}

/**
 * Resolves with the router request of `open`, after the view has validated the arguments. `uri` is the argument of the
 * view of codes.
 *
 * @throws {KernelError} `kernel/invalid-option` for an unknown view and for invalid arguments; the error of a view
 *   that does not load.
 */
export async function openRequest(kernel: Kernel, options: OpenOptions): Promise<OpenRequest> {
  const { uri, view = uri === undefined ? undefined : ConnectingWalletConnectBasicView.id } = options
  if (view === undefined) throw wrong('arguments', 'must be left out without "view"')
  if (uri !== undefined && view !== ConnectingWalletConnectBasicView.id) {
    throw wrong('view', unlike('must be left out beside "uri"', view))
  }
  // Destroyed meanwhile, with every view: the router throws, or has cancelled the opening.
  if (!kernel.find(Dialog)) return {}
  const binding = await load(kernel, view)
  const given = copied(uri === undefined ? options.arguments : { ...options.arguments, uri })
  const params = given === undefined ? undefined : readArguments(view, binding, given)
  const namespace = options.namespace ?? (given as { readonly namespace?: string } | undefined)?.namespace
  return { target: { view, params }, ...(namespace && { namespace }) }
}

/**
 * Copies own properties, so that the validated values are the used values, whatever a getter or a prototype returns
 * later.
 */
const copied = (given: unknown): unknown => (typeof given === 'object' && given !== null ? { ...given } : given)

async function load(kernel: Kernel, view: string): Promise<SiteView> {
  const { views } = kernel.router
  if (!views.has(view)) {
    const deferred = kernel.contributions.visible(DeferredPlugins).get()
    await Promise.all(deferred.map(({ item }) => item.load()))
  }
  if (!views.has(view)) {
    const plugin = Object.hasOwn(pluginOf, view) && pluginOf[view]
    const cause = new KernelError('view/unknown', { view })
    throw wrong('view', plugin ? `"${view}" needs the plugin ${plugin}` : unlike('must be a view', view), cause)
  }
  await views.load(view)
  const module = views.module(view).get()
  if (module.status === 'failed') throw module.error
  return Object(module.status === 'ready' && module.view)
}

function readArguments(view: string, { readArguments: read }: SiteView, given: unknown): unknown {
  if (!read) throw wrong('arguments', `must be left out: the view "${view}" takes none`)
  try {
    return read(given)
  } catch (error) {
    if (errorCode(error) !== 'kernel/invalid-option') throw error
    const { option, expected } = (error as KernelError<'kernel/invalid-option'>).context
    const isWhole = option === 'options'
    throw wrong(option === 'uri' ? option : isWhole ? 'arguments' : `arguments.${option}`, expected, error)
  }
}

const wrong = (option: string, expected: string, cause?: unknown) => invalidOption('open', option, expected, cause)
