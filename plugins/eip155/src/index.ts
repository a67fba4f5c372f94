import { type Disposer, definePlugin, once } from '@latchkit/kernel'
import { Namespaces } from '@latchkit/kernel/chain'
import { Connections } from '@latchkit/plugin-connections/contract'
import { isAddress } from './address.js'
import { type Eip155Options, readOptions } from './options.js'

export type { Eip155Network, Eip155Options } from './options.js'

/**
 * EVM chains: finds the wallets of the browser, connects them, switches networks, reads balances, signs and verifies.
 *
 * @throws {KernelError} `kernel/invalid-option`, which names the option and what was expected there.
 */
export function eip155(options: Eip155Options = {}) {
  const settings = readOptions(options)

  return definePlugin({
    id: 'eip155',
    optional: { connections: Connections },
    setup(ctx, { connections }) {
      const { networks } = settings
      const page = () => import('./lazy/page.js')
      const client = once(async () => (await import('./lazy/client.js')).createClient(networks))

      ctx.contribute(Namespaces, {
        id: 'eip155',
        name: 'EVM',
        networks,
        isAddress,
        discover(listener) {
          // None yet: what finds them is loaded now.
          listener([])
          return afterLoading(page(), ({ discoverWallets }) => discoverWallets(settings, listener), ctx.report)
        },
        features: async () => (await client()).features
      })
      ctx.onStart(async () => {
        const { start } = await page()
        start(ctx, { client, signer: () => connections()?.signer('eip155') })
      })
    }
  })
}

/** Runs `begin` once `loading` is there, unless it was undone before. */
function afterLoading<T>(
  loading: Promise<T>,
  begin: (loaded: T) => Disposer,
  report: (error: unknown) => void
): Disposer {
  let undone = false
  let undo = () => {}
  loading
    .then(loaded => {
      if (!undone) undo = begin(loaded)
    })
    .catch(report)
  return () => {
    undone = true
    undo()
  }
}
