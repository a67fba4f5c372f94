import { WalletError } from '@latchkit/plugin-chains/contract'
import { hex } from '@scure/base'
import type { SatsProvider } from '../../contract.js'
import { MAX_ACCOUNTS } from './accounts.js'
import { readList, readProperty } from './read-property.js'
import { caller } from './sats-connect.js'
import type { WalletApi } from './wallet-api.js'

/**
 * Leather: the same envelope as sats-connect, other methods. It cannot be looked at without a prompt, tells no events, and
 * neither switches nor disconnects; it signs by kind of address and not by address.
 */
export function leatherApi(provider: SatsProvider): WalletApi {
  const call = caller(provider)

  return {
    provider,
    async accounts(request, { silent, chain }) {
      if (silent) {
        const reason = 'it cannot be asked without a prompt'
        throw new WalletError('wallet/unavailable', { wallet: 'Leather', reason })
      }
      const params = chain && { network: chain.name }
      const answer = await request('getAddresses', () => call('getAddresses', params))
      const all = readList(readProperty(answer, 'addresses'), MAX_ACCOUNTS)
      return { method: 'getAddresses', accounts: all?.filter(entry => readProperty(entry, 'symbol') === 'BTC') }
    },
    async sign(request, { address, message, chain }) {
      const params = { message, paymentType: address.kind, network: chain.name }
      return readProperty(await request('signMessage', () => call('signMessage', params)), 'signature')
    },
    async signPsbt(request, { psbt, inputs, broadcast, chain }) {
      const signAtIndex = inputs.map(({ index }) => index)
      const params = { hex: hex.encode(psbt), signAtIndex, broadcast, network: chain.name }
      const answer = await request('signPsbt', () => call('signPsbt', params))
      return { psbt: readProperty(answer, 'hex'), txid: readProperty(answer, 'txid') }
    },
    async transfer(request, { recipient, amount, chain }) {
      const params = { recipients: [{ address: recipient.text, amount: String(amount) }], network: chain.name }
      return readProperty(await request('sendTransfer', () => call('sendTransfer', params)), 'txid')
    },
    listen: () => () => {}
  }
}
