import type { RequestProvider } from '@latchkit/plugin-chains/contract'
import { hasMethods } from '@latchkit/plugin-chains/kit'
import { base64 } from '@scure/base'
import type { BitcoinChain } from './chains.js'
import { unsupported, type WalletApi, type WalletRequest } from './wallet-api.js'

/** What other plugins reach a wallet by, WalletConnect above all: its methods for `bip122`, and the chain beside them. */
export type SessionProvider = Pick<RequestProvider, 'request'>

export const isSessionProvider = (value: unknown) => hasMethods<SessionProvider>(value, 'request')

/** Signs and sends: whoever brings the wallet connects it, too. */
export function sessionApi(provider: SessionProvider): WalletApi {
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
      return send(call, chain, 'signPsbt', {
        account: account.text,
        psbt: base64.encode(psbt),
        signInputs,
        broadcast
      })
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
