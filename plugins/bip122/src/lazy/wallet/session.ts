import type { RequestProvider } from '@latchkit/plugin-chains/contract'
import { base64 } from '@scure/base'
import type { BitcoinChain } from './chains.js'
import { unsupported, type WalletApi, type WalletRequest } from './wallet-api.js'

/**
 * Returns the API of a session of another plugin, such as WalletConnect, whose requests name the chain. It only signs and sends:
 * the other plugin connects the wallet.
 */
export function sessionApi(provider: Pick<RequestProvider, 'request'>): WalletApi {
  const send = (call: WalletRequest, { chain }: BitcoinChain, method: string, params: object) =>
    call(method, () => provider.request({ method, params }, chain))

  return {
    provider,
    accounts: async () => unsupported('it is connected elsewhere'),
    addresses: (call, account, chain) => send(call, chain, 'getAccountAddresses', { account: account.text }),
    sign: (call, { address, message, protocol, chain }) =>
      send(call, chain, 'signMessage', { account: address.text, address: address.text, message, protocol }),
    signPsbt(call, { account, psbt, inputs, broadcast, chain }) {
      const signInputs = inputs.map(input => ({ ...input, address: input.address.text }))
      const params = { account: account.text, psbt: base64.encode(psbt), signInputs, broadcast }
      return send(call, chain, 'signPsbt', params)
    },
    takesDetails: true,
    transfer: (call, { account, recipient, amount, change, memo, chain }) =>
      send(call, chain, 'sendTransfer', {
        account: account.text,
        recipientAddress: recipient.text,
        amount: String(amount),
        ...(change && { changeAddress: change.text }),
        ...(memo && { memo })
      })
  }
}
