import { readAccountList, readProperty } from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import type { SatsProvider } from '../../contract.js'
import { createSend } from './sats-connect.js'
import { unsupported, type WalletApi } from './wallet-api.js'

/**
 * Returns the API of Leather, which has the envelope of sats-connect and other methods. Every method prompts. It has no events, and
 * neither switches nor disconnects. It signs by kind of address and not by address.
 */
export function leatherApi(provider: SatsProvider): WalletApi {
  const send = createSend(provider)

  return {
    provider,
    async accounts(call, { silent, chain }) {
      const method = 'getAddresses'
      if (silent) await call(method, () => unsupported('it cannot be asked without a prompt'))
      const response = await send(call, method, chain && { network: chain.name })
      const isBitcoin = (entry: unknown) => readProperty(entry, 'symbol') === 'BTC'
      const accounts = readAccountList(readProperty(response, 'addresses'), entry => (isBitcoin(entry) ? entry : null))
      return { method, accounts, network: undefined }
    },
    sign: (call, { address, message, chain }) =>
      send(call, 'signMessage', { message, paymentType: address.kind, network: chain.name }),
    async signPsbt(call, { psbt, inputs, broadcast, chain }) {
      const signAtIndex = inputs.map(({ index }) => index)
      const params = { hex: hex.encode(psbt), signAtIndex, broadcast, network: chain.name }
      const response = await send(call, 'signPsbt', params)
      return { psbt: readProperty(response, 'hex'), txid: readProperty(response, 'txid') }
    },
    transfer(call, { recipient, amount, chain }) {
      const recipients = [{ address: recipient.text, amount: String(amount) }]
      return send(call, 'sendTransfer', { recipients, network: chain.name })
    }
  }
}
