import type { ChainId, NamespaceFeatures, Network } from '@latchkit/plugin-chains/contract'
import type { ActiveAccount } from '@latchkit/plugin-connections/contract'

/** Where an account can be paid. */
export interface Receiving {
  /** In the spelling of the chain that the account is on; undefined where what is sent there may not reach it. */
  readonly address: string | undefined
  /** `WalletAccount.type` */
  readonly type: string | undefined
  /** Of the site's, those on which this very address works, in the site's order. */
  readonly networks: readonly Network[]
}

/** @param receive - of the account's chain family. */
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
