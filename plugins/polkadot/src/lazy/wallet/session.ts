import type { ChainId, RequestProvider } from '@latchkit/plugin-chains/contract'
import { requestWallet } from '@latchkit/plugin-chains/kit'
import { errorMatchers } from './injected-wallet.js'
import type { SigningWallet } from './signing-wallet.js'

/**
 * Returns the wallet of a WalletConnect session. Its `polkadot_signMessage` has both forms of parameters that are in use: the
 * fields of `SignerPayloadRaw`, and an older `message` in text.
 */
export function sessionWallet(
  name: string,
  provider: RequestProvider,
  chain: ChainId,
  address: string,
  signal: AbortSignal
): SigningWallet {
  const request = (method: string, params: object) =>
    requestWallet(name, method, () => provider.request({ method, params }, chain), signal, errorMatchers)
  return {
    name,
    signMessage: (data, message) => request('polkadot_signMessage', { address, data, type: 'bytes', message }),
    signTransaction: payload =>
      request('polkadot_signTransaction', { address, transactionPayload: { ...payload, address } })
  }
}
