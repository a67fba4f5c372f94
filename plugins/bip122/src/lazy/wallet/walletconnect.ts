import { type RequestProvider, WalletError } from '@latchkit/plugin-chains/contract'
import { hasMethods } from '@latchkit/plugin-chains/kit'
import { base64 } from '@scure/base'
import { readProperty } from './read-property.js'
import type { WalletApi } from './wallet-api.js'

/** What other plugins reach a wallet by, WalletConnect above all: its methods for `bip122`, and the chain beside them. */
export type SessionProvider = Pick<RequestProvider, 'request'>

export const isSessionProvider = (value: unknown) => hasMethods<SessionProvider>(value, 'request')

/** Signs and sends: whoever brings the wallet connects it, too. */
export function walletConnectApi(provider: SessionProvider, name: string): WalletApi {
  return {
    provider,
    accounts() {
      throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it is connected elsewhere' })
    },
    async sign(request, { address, message, protocol, chain }) {
      const params = { account: address.text, address: address.text, message, protocol }
      const answer = await request('signMessage', () =>
        provider.request({ method: 'signMessage', params }, chain.chain)
      )
      return readProperty(answer, 'signature')
    },
    async signPsbt(request, { account, psbt, inputs, broadcast, chain }) {
      const signInputs = inputs.map(input => ({ ...input, address: input.address.text }))
      const params = { account: account.text, psbt: base64.encode(psbt), signInputs, broadcast }
      const answer = await request('signPsbt', () => provider.request({ method: 'signPsbt', params }, chain.chain))
      return { psbt: readProperty(answer, 'psbt'), txid: readProperty(answer, 'txid') }
    },
    takesDetails: true,
    async transfer(request, { account, recipient, amount, change, memo, chain }) {
      const params = {
        account: account.text,
        recipientAddress: recipient.text,
        amount: String(amount),
        ...(change && { changeAddress: change.text }),
        ...(memo && { memo })
      }
      const answer = await request('sendTransfer', () =>
        provider.request({ method: 'sendTransfer', params }, chain.chain)
      )
      return readProperty(answer, 'txid')
    },
    listen: () => () => {}
  }
}
