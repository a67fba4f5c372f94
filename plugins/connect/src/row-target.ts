import type { ViewTarget } from '@latchkit/kernel'
import {
  ConnectingWalletConnectBasicView,
  ConnectingWalletConnectView,
  PAIRING_WALLET
} from '@latchkit/plugin-walletconnect/contract'
import {
  ConnectingExternalView,
  ConnectingMultiChainView,
  type ConnectParams,
  ConnectView,
  GetWalletView
} from './contract.js'
import type { WalletRow } from './wallet-rows.js'

/**
 * Returns the view that a row opens: the wallet's code and links, the places to get it, the choice of a chain family, or the
 * connection request.
 */
export function targetOfRow(
  { id, present, canPair, namespaces }: Pick<WalletRow, 'id' | 'present' | 'canPair' | 'namespaces'>,
  params: ConnectParams | undefined
): ViewTarget {
  const { namespace, chain } = params ?? {}
  const where = { ...(namespace && { namespace }), ...(chain && { chain }) }
  const given = { wallet: id, ...where }
  if (id === PAIRING_WALLET) return { view: ConnectingWalletConnectBasicView.id, params: where }
  if (!present && canPair) return { view: ConnectingWalletConnectView.id, params: given }
  if (!present) return { view: GetWalletView.id, params: { wallet: id } }
  if (namespaces.length > 1 && !namespace) return { view: ConnectingMultiChainView.id, params: { wallet: id } }
  return { view: ConnectingExternalView.id, params: given }
}

/** Returns true if the visitor adds a wallet to the connected ones. */
export const isAdding = (stack: readonly ViewTarget[]): boolean =>
  stack.some(({ view, params }) => view === ConnectView.id && (params as ConnectParams | undefined)?.adding === true)
