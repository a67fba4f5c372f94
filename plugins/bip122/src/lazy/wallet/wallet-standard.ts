import type { Disposer } from '@latchkit/kernel'
import { WalletError } from '@latchkit/plugin-chains/contract'
import { type BitcoinAddress, parseAddress } from '../../address.js'
import { MAX_ACCOUNTS } from './accounts.js'
import { bitcoinChains } from './chains.js'
import { isFunction, readList, readProperty } from './read-property.js'
import type { ReportedAccounts, ReportedNetwork, WalletApi, WalletEvent } from './wallet-api.js'

const PREFIX = 'bitcoin:'

/** A wallet of the Wallet Standard that has the Bitcoin extensions. Features are looked up when they are used. */
export function standardApi(wallet: object, name: string): WalletApi {
  /** The accounts of the last connection, for wallets that do not show them on themselves. */
  let granted: readonly unknown[] = []
  const shown = () => bitcoinAccounts(readProperty(wallet, 'accounts')) ?? []
  const requireMethod = (feature: string, method: string) => {
    const call = findMethod(wallet, feature, method)
    if (call) return call
    throw new WalletError('wallet/unavailable', { wallet: name, reason: `it has no ${feature}` })
  }
  /** The wallet's own object, which it wants back. */
  const accountOf = ({ text }: BitcoinAddress) => {
    const account = [...shown(), ...granted].find(one => parseAddress(readProperty(one, 'address'))?.text === text)
    if (account) return account
    throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it no longer has the account' })
  }

  return {
    provider: wallet,
    async accounts(request, { silent }) {
      const reconnect = silent ? findMethod(wallet, 'standard:connect', 'connect') : undefined
      if (silent && !reconnect) return report('accounts', shown())
      const answer = reconnect
        ? await request('standard:connect', () => reconnect({ silent: true }))
        : await request('bitcoin:connect', () =>
            requireMethod('bitcoin:connect', 'connect')({ purposes: ['payment', 'ordinals'] })
          )
      const accounts = bitcoinAccounts(readProperty(answer, 'accounts'))
      granted = accounts ?? granted
      return report(reconnect ? 'standard:connect' : 'bitcoin:connect', accounts)
    },
    async sign(request, { address, message }) {
      const sign = requireMethod('bitcoin:signMessage', 'signMessage')
      const account = accountOf(address)
      const answer = await request('bitcoin:signMessage', () =>
        sign({ account, message: new TextEncoder().encode(message) })
      )
      return readProperty(readList(answer, 1)?.[0] ?? answer, 'signature')
    },
    async signPsbt(request, { psbt, inputs, broadcast, chain }) {
      const sign = requireMethod('bitcoin:signTransaction', 'signTransaction')
      // `signAndSendTransaction` does not return the signed transaction.
      if (broadcast)
        throw new WalletError('wallet/unavailable', { wallet: name, reason: 'it does not broadcast what it signs' })
      const inputsToSign = inputs.map(input => ({ account: accountOf(input.address), signingIndexes: [input.index] }))
      const input = { psbt, inputsToSign, chain: PREFIX + chain.name }
      const answer = await request('bitcoin:signTransaction', () => sign(input))
      return { psbt: readProperty(readList(answer, 1)?.[0] ?? answer, 'signedPsbt') }
    },
    revoke: async request => {
      const leave =
        findMethod(wallet, 'standard:disconnect', 'disconnect') ??
        findMethod(wallet, 'bitcoin:disconnect', 'disconnect')
      granted = []
      if (leave) await request('standard:disconnect', () => leave())
    },
    listen: onEvent => subscribe(wallet, onEvent)
  }
}

/** Subscribes to the wallet's changes; returns the function that ends the subscription. */
function subscribe(wallet: object, onEvent: (event: WalletEvent) => void): Disposer {
  const on = findMethod(wallet, 'standard:events', 'on') ?? findMethod(wallet, 'bitcoin:events', 'on')
  const off = on?.('change', (change: unknown) => {
    const event = readChange(change)
    if (event) onEvent(event)
  })
  return () => {
    if (isFunction(off)) off()
  }
}

/** Returns a method of a feature; `undefined` if the wallet has none. */
function findMethod(wallet: object, feature: string, method: string) {
  const holder = readProperty(readProperty(wallet, 'features'), feature)
  const call = readProperty(holder, method)
  return isFunction(call) ? (...args: unknown[]) => call.apply(holder, args) : undefined
}

/** What a change says of the accounts; undefined where it says nothing of them, or cannot be read. */
function readChange(change: unknown): WalletEvent | undefined {
  try {
    if (readProperty(change, 'accounts') === undefined) return undefined
    const accounts = bitcoinAccounts(readProperty(change, 'accounts'))
    return accounts?.length === 0 ? { type: 'disconnected' } : { ...report('change', accounts), type: 'accounts' }
  } catch {
    return undefined
  }
}

/** Wallets of several chain families show all their accounts in one list. Undefined for what is no list. */
function bitcoinAccounts(value: unknown): readonly unknown[] | undefined {
  return readList(value, MAX_ACCOUNTS)?.filter(account => {
    const chains = chainsOf(account)
    return chains.length === 0 || chains.some(chain => chain.startsWith(PREFIX))
  })
}

const chainsOf = (account: unknown): readonly string[] =>
  (readList(readProperty(account, 'chains'), 100) ?? []).filter(chain => typeof chain === 'string')

/** An account of one chain says where the wallet is; one of several does not. */
function report(method: string, accounts: readonly unknown[] | undefined): ReportedAccounts {
  const [first, ...others] = chainsOf(accounts?.[0]).filter(chain => chain.startsWith(PREFIX))
  const name = first?.slice(PREFIX.length)
  const network: ReportedNetwork | undefined =
    name === undefined || others.length > 0 ? undefined : (bitcoinChains.find(chain => chain.name === name) ?? name)
  return { method, accounts, ...(network && { network }) }
}
