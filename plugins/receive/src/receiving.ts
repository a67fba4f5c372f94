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
  const type = wallet.accounts.find(candidate => candidate.address === address)?.type
  const addressOn = (on: ChainId) =>
    receive ? receive.addressOn(account, on, type) : on === chain ? address : undefined
  const ownAddress = addressOn(chain)
  const isUsable = ({ chainNamespace, caipNetworkId }: Network) =>
    chainNamespace === namespace && addressOn(caipNetworkId) === ownAddress
  return { address: ownAddress, type, networks: ownAddress === undefined ? [] : networks.filter(isUsable) }
}
