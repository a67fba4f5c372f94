import { WalletError } from '@latchkit/plugin-chains/contract'
import { hex } from '@scure/base'
import type { SatsProvider } from '../../contract.js'
import { MAX_ACCOUNTS } from './accounts.js'
import { caller } from './sats-connect.js'
import { listOf, part, type Wire } from './wallet-api.js'

/**
 * Leather: the same envelope as sats-connect, other methods. It cannot be looked at without a prompt, tells no events, and
 * neither switches nor disconnects; it signs by kind of address and not by address.
 */
export function leatherWire(provider: SatsProvider): Wire {
  const call = caller(provider)

  return {
    provider,
    async accounts(ask, { silent, chain }) {
      if (silent) {
        const reason = 'it cannot be asked without a prompt'
        throw new WalletError('wallet/unavailable', { wallet: 'Leather', reason })
      }
      const params = chain && { network: chain.name }
      const answer = await ask('getAddresses', () => call('getAddresses', params))
      const all = listOf(part(answer, 'addresses'), MAX_ACCOUNTS)
      return { method: 'getAddresses', accounts: all?.filter(entry => part(entry, 'symbol') === 'BTC') }
    },
    async sign(ask, { address, message, chain }) {
      const params = { message, paymentType: address.kind, network: chain.name }
      return part(await ask('signMessage', () => call('signMessage', params)), 'signature')
    },
    async signPsbt(ask, { psbt, inputs, broadcast, chain }) {
      const signAtIndex = inputs.map(({ index }) => index)
      const params = { hex: hex.encode(psbt), signAtIndex, broadcast, network: chain.name }
      const answer = await ask('signPsbt', () => call('signPsbt', params))
      return { psbt: part(answer, 'hex'), txid: part(answer, 'txid') }
    },
    async transfer(ask, { recipient, amount, chain }) {
      const params = { recipients: [{ address: recipient.text, amount: String(amount) }], network: chain.name }
      return part(await ask('sendTransfer', () => call('sendTransfer', params)), 'txid')
    },
    listen: () => () => {}
  }
}
