import { featureMethod, readAccountList, readEntries, readProperty } from '@latchkit/plugin-chains/kit'
import { type BitcoinAddress, parseAddress } from '../../address.js'
import { readNetwork } from './chains.js'
import { accountsEvent, type ReportedAccounts, unsupported, type WalletApi, type WalletRequest } from './wallet-api.js'

const PREFIX = 'bitcoin:'
/** More chains than any account is on. */
const MAX_CHAINS = 1_000

/** Returns the API of a wallet with the Bitcoin features of the Wallet Standard, which are looked up when they are used. */
export function standardApi(wallet: object): WalletApi {
  /** Accounts of the last connection, for wallets whose object does not list them. */
  let granted: readonly unknown[] = []
  const shown = () => bitcoinAccounts(wallet) ?? []
  /** Returns the wallet's own object of an account, which its features require. */
  const accountOf = ({ text }: BitcoinAddress) =>
    [...shown(), ...granted].find(account => parseAddress(readProperty(account, 'address'))?.text === text) ??
    unsupported('it no longer has the account')
  /** Calls a feature; its input is made when the wallet is called, because that may fail. */
  const callFeature = async (call: WalletRequest, feature: string, input: () => object) => {
    const find = () => featureMethod(wallet, feature) ?? unsupported(`it has no ${feature}`)
    const response = await call(feature, () => find()(input()))
    // Wallets may take several inputs at once, and return a list then.
    return readProperty(response, '0') ?? response
  }

  return {
    provider: wallet,
    async accounts(call, { silent }) {
      const method = silent ? 'standard:connect' : `${PREFIX}connect`
      if (silent && !featureMethod(wallet, method)) return { method, ...report(shown()) }
      const input = silent ? { silent } : { purposes: ['payment', 'ordinals'] }
      const accounts = bitcoinAccounts(await callFeature(call, method, () => input))
      granted = accounts ?? granted
      return { method, ...report(accounts) }
    },
    sign(call, { address, message: text }) {
      const message = new TextEncoder().encode(text)
      return callFeature(call, 'bitcoin:signMessage', () => ({ account: accountOf(address), message }))
    },
    async signPsbt(call, { psbt, inputs, broadcast, chain }) {
      const signed = await callFeature(call, 'bitcoin:signTransaction', () => {
        // `signAndSendTransaction` does not return the signed transaction.
        if (broadcast) unsupported('it does not broadcast what it signs')
        const inputsToSign = inputs.map(({ address, index }) => {
          return { account: accountOf(address), signingIndexes: [index] }
        })
        return { psbt, inputsToSign, chain: PREFIX + chain.name }
      })
      return { psbt: readProperty(signed, 'signedPsbt') }
    },
    transfer: call => call('sendTransfer', () => unsupported('it builds no payments')),
    async revoke(call) {
      granted = []
      const unsubscribe = featureMethod(wallet, 'standard:disconnect') ?? featureMethod(wallet, 'bitcoin:disconnect')
      await call('standard:disconnect', unsubscribe ?? (() => {}))
    },
    listen(onEvent) {
      const on = featureMethod(wallet, 'standard:events', 'on') ?? featureMethod(wallet, 'bitcoin:events', 'on')
      return on?.('change', (change: unknown) => {
        // Other changes do not concern the accounts.
        if (readProperty(change, 'accounts') !== undefined) onEvent(accountsEvent(report(bitcoinAccounts(change))))
      })
    }
  }
}

/** Returns the accounts without those of other chain families; `undefined` if `accounts` is not a list. */
const bitcoinAccounts = (holder: unknown): readonly unknown[] | undefined =>
  readAccountList(readProperty(holder, 'accounts'), account => {
    const chains = chainsOf(account)
    return chains.length === 0 || chains.some(chain => chain.startsWith(PREFIX)) ? account : null
  })

const chainsOf = (account: unknown) =>
  readEntries(readProperty(account, 'chains'), MAX_CHAINS, chain => (typeof chain === 'string' ? chain : null)) ?? []

/** Returns the accounts, and their network if the first account is on one chain only. */
function report(accounts: readonly unknown[] | undefined): ReportedAccounts {
  const [first, ...others] = chainsOf(accounts?.[0]).filter(chain => chain.startsWith(PREFIX))
  return { accounts, network: others.length > 0 ? undefined : readNetwork(first?.slice(PREFIX.length)) }
}
