import { type Disposer, definePlugin, once, type PluginContext, whenIdle } from '@latchkit/kernel'
import { Namespaces } from '@latchkit/kernel/chain'
import { Connections } from '@latchkit/plugin-connections/contract'
import { isAddress, spelled } from './address.js'
import type { LetIn } from './lazy/let-in.js'
import { type PolkadotOptions, readOptions } from './options.js'

export type { PolkadotNetwork, PolkadotOptions } from './options.js'

/** The longest that a busy page keeps wallets from being found. */
const pageLimitMs = 100

/**
 * Polkadot chains: finds the wallets of the browser, connects them, reads balances, signs and verifies.
 *
 * @throws {KernelError} `kernel/invalid-option`, which names the option and what was expected there.
 */
export function polkadot(options: PolkadotOptions = {}) {
  const networks = readOptions(options)

  return definePlugin({
    id: 'polkadot',
    optional: { connections: Connections },
    setup(ctx, { connections }) {
      let letIn: LetIn | undefined
      // Finding wallets is not in the first picture of a page, and would cost as much as the button that is.
      const page = once(async () => {
        await new Promise<void>(resolve => void whenIdle(resolve, pageLimitMs))
        return import('./lazy/page.js')
      })
      const client = once(async () => (await import('./lazy/client.js')).createClient(networks))

      ctx.contribute(Namespaces, {
        id: 'polkadot',
        name: 'Polkadot',
        networks,
        isAddress,
        canonicalAddress: value => spelled(value, networks[0].ss58Prefix),
        discover(listener) {
          // None yet: what finds them is loaded now.
          listener([])
          const onOpened = (look: () => void) => ctx.events.on('router:opened', look)
          return onceLoaded(ctx, page, ({ createLetIn, discoverWallets }) => {
            letIn ??= createLetIn(ctx.storage)
            return discoverWallets({ networks, letIn, onOpened }, listener)
          }).undo
        },
        features: async () => (await client()).features
      })
      ctx.onStart(() => {
        const parts = { client, signer: () => connections()?.signer('polkadot') }
        return onceLoaded(ctx, page, ({ start }) => start(ctx, parts)).firstTry
      })
    }
  })
}

/**
 * Runs `begin` with what was loaded. What did not load is reported, and tried again whenever the dialog opens: by then
 * the connection may be back. `firstTry` resolves after the first attempt, well or not.
 */
function onceLoaded<T>(ctx: PluginContext, load: () => Promise<T>, begin: (loaded: T) => Disposer | void) {
  let isOver = false
  let undo: Disposer | void
  const attempt = async () => {
    try {
      const loaded = await load()
      if (isOver) return
      isOver = true
      retry()
      undo = begin(loaded)
    } catch (error) {
      ctx.report(error, 'loading')
    }
  }
  const retry = ctx.events.on('router:opened', () => void attempt())
  return {
    firstTry: attempt(),
    undo() {
      isOver = true
      retry()
      undo?.()
    }
  }
}
