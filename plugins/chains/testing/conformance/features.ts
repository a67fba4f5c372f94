import type { NamespaceFeatures } from '../../src/port/namespace.js'
import { member, never, show } from './assertions.js'
import { type Cases, callConnect, connect, findWallet, loadFeatures, withFeature, withFeatures } from './context.js'
import { approvalOf } from './hostile.js'

const reading = member('balance.read')
const switching = member('switchNetwork.switch')

export const featureCases: Cases = {
  'loads the chain library with features(), not before': async ({ adapter, wallet, fixture }) => {
    const hint = 'import() it from features() only. If another test loaded it, run the kit in a file of its own'
    const isLoaded = () => fixture.libraryLoaded()
    member('setup').assert(!isLoaded(), `Load no chain library; ${hint}`)
    const { connector, stop } = await findWallet({ adapter, wallet })
    adapter.isAddress(fixture.addresses.valid[0] ?? '')
    await connect(connector)
    member('connect').assert(!isLoaded(), `Load no chain library, nor in discover; ${hint}`)
    await loadFeatures(adapter)
    member('fixture.libraryLoaded').assert(isLoaded(), 'Return true once features() has loaded the library')
    stop()
  },
  'a balance is a bigint': withFeature('balance', async (balance, { account }) => {
    const amount = await reading.resolves(() => balance.read(account, never()), 'with the balance of an account')
    reading.assert(typeof amount === 'bigint', 'Give a bigint of base units', amount)
    reading.assert(amount >= 0n, 'Give no negative balance', amount)
  }),
  'reading a balance honours its signal': withFeature('balance', (balance, { account, node }) =>
    reading.honoursSignal(signal => balance.read(account, signal), node)
  ),
  'an account has an address to receive at': withFeature(
    'receive',
    async (receive, { adapter, account, chain: own }) => {
      for (const { caipNetworkId: chain } of adapter.networks) {
        const address = receive.addressOn(account, chain)
        const isRight = address === undefined ? chain !== own : adapter.isAddress(address)
        member('receive.addressOn').assert(isRight, `Give an address for ${chain}, or undefined`, address)
      }
    }
  ),
  'the WalletConnect capabilities are valid names': async ({ adapter }) => {
    const read = adapter.walletConnectCapabilities?.bind(adapter)
    if (!read) return
    const capabilities = member('walletConnectCapabilities')
    const { methods, events } = await capabilities.resolves(read, 'with methods and events')
    const areNames = [...methods, ...events].every(name => typeof name === 'string' && /^\w{1,64}$/.test(name))
    const advice = 'Give names of methods, at least one, and of events: letters, digits and _'
    capabilities.assert(methods.length > 0 && areNames, advice, { methods, events })
    capabilities.assert(!methods.includes('eth_sign'), 'Leave out eth_sign, which signs what nobody can read')
  },
  'switching the network resolves once the wallet is on it, and honours its signal': withFeature(
    'switchNetwork',
    async (feature, { adapter, wallet, connector }) => {
      const [first, second] = adapter.networks
      if (!first || !second) return
      const to = (signal: AbortSignal, network = first) => feature.switch(connector, network, signal)
      const what = 'when the visitor approves'
      await switching.resolves(() => to(never(), second), what)
      const { chain } = await member('connect').resolves(() => callConnect(connector, true), what)
      const there = second.caipNetworkId
      switching.equals(chain, there, `Resolve when the wallet is on ${there}, and not before`)
      const approval = approvalOf(switching, wallet, to)
      await approval.honoursSignal()
      wallet.answer()
      await approval.refuses('reject')
    }
  ),
  'features() returns the same object each time, and for a network no more than for the family': withFeatures(
    async ({ adapter, features }) => {
      const about = member('features')
      const namesOf = (some: NamespaceFeatures) => Object.keys(some).sort()
      for (const chain of [undefined, ...adapter.networks.map(({ caipNetworkId }) => caipNetworkId)]) {
        const first = namesOf(chain ? await loadFeatures(adapter, chain) : features)
        const again = namesOf(await loadFeatures(adapter, chain))
        about.equals(again, first, `Give the same features each time, here ${show(first)}`)
        const others = first.filter(name => !(name in features))
        about.equals(others, [], `Give of ${chain} no feature that features() without a chain lacks`)
      }
    }
  )
}
