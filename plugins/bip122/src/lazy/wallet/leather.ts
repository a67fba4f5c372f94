import { readAccountList, readProperty, readText } from '@latchkit/plugin-chains/kit'
import { hex } from '@scure/base'
import { type BitcoinAddress, parseAddress } from '../../address.js'
import type { SatsProvider } from '../../contract.js'
import { Bip122Error } from '../../errors.js'
import { createSend } from './sats-connect.js'
import { unsupported, type WalletApi } from './wallet-api.js'

/**
 * Returns the API of Leather, which has the envelope of sats-connect and other methods. Every method prompts. It has no events, and
 * neither switches nor disconnects. It signs by kind of address and not by address; requests for transactions name the account by its
 * index (BIP-44).
 */
export function leatherApi(provider: SatsProvider): WalletApi {
  const send = createSend(provider)
  /** Indexes of the accounts by address, of all connections. */
  const indexes = new Map<string, number>()
  const accountOf = ({ text }: BitcoinAddress) => {
    const account = indexes.get(text)
    return account === undefined ? {} : { account }
  }

  return {
    provider,
    async accounts(call, { silent, chain }) {
      const method = 'getAddresses'
      if (silent) await call(method, () => unsupported('it cannot be asked without a prompt'))
      const response = await send(call, method, chain && { network: chain.name })
      const isBitcoin = (entry: unknown) => readProperty(entry, 'symbol') === 'BTC'
      const accounts = readAccountList(readProperty(response, 'addresses'), entry => (isBitcoin(entry) ? entry : null))
      for (const entry of accounts ?? []) {
        const address = parseAddress(readProperty(entry, 'address'))
        const index = readAccountIndex(entry)
        if (address && index !== undefined) indexes.set(address.text, index)
      }
      return { method, accounts, network: undefined }
    },
    sign: (call, { address, message, chain }) =>
      send(call, 'signMessage', { message, paymentType: address.kind, network: chain.name }),
    async signPsbt(call, { account, psbt, inputs, broadcast, chain }) {
      const signAtIndex = inputs.map(({ index }) => index)
      const params = { hex: hex.encode(psbt), signAtIndex, broadcast, network: chain.name, ...accountOf(account) }
      const response = await send(call, 'signPsbt', params)
      return { psbt: readProperty(response, 'hex'), txid: readProperty(response, 'txid') }
    },
    async transfer(call, { account, recipient, amount, chain }) {
      // The native SegWit address of the account pays, whichever of its addresses is shown.
      if (account.kind !== 'p2wpkh') throw new Bip122Error('bip122/not-the-signer', { method: 'sendTransfer' })
      const recipients = [{ address: recipient.text, amount: String(amount) }]
      return send(call, 'sendTransfer', { recipients, network: chain.name, ...accountOf(account) })
    }
  }
}

/** Reads the index of the account from a derivation path (BIP-44): 2 in `m/84'/0'/2'/0/0`. */
function readAccountIndex(entry: unknown): number | undefined {
  const path = readText(readProperty(entry, 'derivationPath'), 100, /^m(?:\/\d{1,10}'){3}(?:\/\d{1,10}'?){0,7}$/)
  return path === undefined ? undefined : Number.parseInt(path.split('/')[3] as string, 10)
}
