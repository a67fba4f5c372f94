import type { ChainId, NamespaceFeatures, Network } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'

/** Address and networks on which an account can receive. */
export interface Receiving {
  /** Address in the format of the account's chain, or `undefined` if a transfer to it may not reach the account. */
  readonly address: string | undefined
  /** `WalletAccount.type` */
  readonly type: string | undefined
  /** Configured networks on which the same address works, in the site's order. */
  readonly networks: readonly Network[]
}

/** @param receive - feature of the account's chain family. */
export function receivingOf(
  { account, address, chain, namespace, wallet }: ActiveAccount,
  networks: readonly Network[],
  receive: NamespaceFeatures['receive']
): Receiving {
  const type = wallet.accounts.find(one => one.address === address)?.type
  const addressOn = (on: ChainId) =>
    receive ? receive.addressOn(account, on, type) : on === chain ? address : undefined
  const own = addressOn(chain)
  const works = ({ chainNamespace, caipNetworkId }: Network) =>
    chainNamespace === namespace && addressOn(caipNetworkId) === own
  return { address: own, type, networks: own === undefined ? [] : networks.filter(works) }
}
