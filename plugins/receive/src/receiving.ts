import type { ChainId, NamespaceFeatures, Network } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'
import type { MessageValues } from '@latchkit/plugin-shell/contract'
import type { ReceiveMessage } from './messages.js'

/** Address and networks on which an account can receive. */
export interface Receiving {
  /** Address in the format of the account's chain, or `undefined` if a transfer to it may not reach the account. */
  readonly address: string | undefined
  /** `WalletAccount.type` */
  readonly type: string | undefined
  /** Configured networks on which the same address works, in the site's order. */
  readonly networks: readonly Network[]
}

/**
 * Returns the address and the networks for payments to an account.
 *
 * @param receive - Feature of the account's chain family. Without it, the result has only the account's own network.
 */
export function receivingOf(
  { account, address, chain, namespace, wallet }: ActiveAccount,
  networks: readonly Network[],
  receive: NamespaceFeatures['receive']
): Receiving {
  const type = wallet.accounts.find(candidate => candidate.address === address)?.type
  const addressOn = (on: ChainId) =>
    receive ? receive.addressOn(account, on, type) : on === chain ? address : undefined
  const receivingAddress = addressOn(chain)
  const isUsable = ({ chainNamespace, caipNetworkId }: Network) =>
    chainNamespace === namespace && addressOn(caipNetworkId) === receivingAddress
  return { address: receivingAddress, type, networks: receivingAddress === undefined ? [] : networks.filter(isUsable) }
}

interface WarningContext {
  /** Network of the account's chain, or `undefined` if the site did not configure it. */
  readonly network: Pick<Network, 'caipNetworkId' | 'name' | 'nativeCurrency'> | undefined
  /** Name of the chain family. */
  readonly family: string
  readonly wallet: string
}

/** Returns the message about what may be sent to the address, and on which networks. */
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
