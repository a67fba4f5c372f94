import type { Network } from '@latchkit/plugin-chains/contract'
import type { MessageValues } from '@latchkit/plugin-shell/contract'
import type { ReceiveMessage } from './messages.js'
import type { Receiving } from './receiving.js'

interface WarningContext {
  /** Network of the account's chain, or `undefined` if the site did not configure it. */
  readonly network: Pick<Network, 'caipNetworkId' | 'name' | 'nativeCurrency'> | undefined
  /** Name of the chain family. */
  readonly family: string
  readonly wallet: string
}

/** Returns the message that tells what may be sent to the address and on which networks. */
export function warningOf(
  { type, networks }: Pick<Receiving, 'type' | 'networks'>,
  { network, family, wallet }: WarningContext
): { readonly key: ReceiveMessage; readonly values: MessageValues } {
  if (!network) {
    return networks.length > 0 ? { key: 'onlyFamily', values: { family } } : { key: 'onlyThere', values: { wallet } }
  }
  const [second, ...further] = networks.filter(({ caipNetworkId }) => caipNetworkId !== network.caipNetworkId)
  const values = { network: network.name, symbol: network.nativeCurrency.symbol, count: networks.length - 1 }
  if (type === 'ordinal') return { key: 'onlyOrdinals', values }
  if (type === 'payment') return { key: 'onlyCoins', values }
  if (!second) return { key: 'onlyTokens', values }
  return further.length > 0
    ? { key: 'onlyThese', values }
    : { key: 'onlyTwo', values: { ...values, other: second.name } }
}
