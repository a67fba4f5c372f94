import type { Network } from '@latchkit/plugin-chains/contract'
import type { MessageValues } from '@latchkit/plugin-shell/contract'
import type { ReceiveMessage } from './messages.js'
import type { Receiving } from './receiving.js'

interface Place {
  /** What the chain that the account is on is called; undefined when the site did not configure it. */
  readonly network: Pick<Network, 'caipNetworkId' | 'name' | 'nativeCurrency'> | undefined
  /** The name of its family. */
  readonly family: string
  readonly wallet: string
}

/** What may be sent, and where. */
export function warningOf(
  { type, networks }: Pick<Receiving, 'type' | 'networks'>,
  { network, family, wallet }: Place
): { readonly key: ReceiveMessage; readonly values: MessageValues } {
  if (!network) {
    return networks.length > 0 ? { key: 'onlyFamily', values: { family } } : { key: 'onlyThere', values: { wallet } }
  }
  const [other, ...more] = networks.filter(({ caipNetworkId }) => caipNetworkId !== network.caipNetworkId)
  const values = { network: network.name, symbol: network.nativeCurrency.symbol, count: networks.length - 1 }
  if (type === 'ordinal') return { key: 'onlyOrdinals', values }
  if (type === 'payment') return { key: 'onlyCoins', values }
  if (!other) return { key: 'onlyTokens', values }
  return more.length > 0 ? { key: 'onlyThese', values } : { key: 'onlyTwo', values: { ...values, other: other.name } }
}
