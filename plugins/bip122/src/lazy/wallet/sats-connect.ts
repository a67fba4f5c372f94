import { errorCode } from '@latchkit/kernel'
import { readFailure } from '@latchkit/plugin-chains/kit'
import { base64 } from '@scure/base'
import type { SatsProvider } from '../../contract.js'
import { type BitcoinChain, bitcoinChains } from './chains.js'
import { isFunction, type News, type Offer, type Place, part, type Wire } from './wallet-api.js'

/** What stands for "the visitor said no"; elsewhere it is JSON-RPC's "server error". */
const REJECTED = -32000
/** JSON-RPC: the wallet has no such method, or only by another name. */
const UNKNOWN_METHOD = -32601

const purposes = ['payment', 'ordinals']
const events = ['accountChange', 'networkChange', 'disconnect'] as const

export function satsWire(provider: SatsProvider): Wire {
  const call = caller(provider)

  return {
    provider,
    async accounts(ask, { silent, chain }) {
      // Looking at the account never prompts: without permission it is refused (`ACCESS_DENIED`).
      if (silent)
        return offer('wallet_getAccount', await ask('wallet_getAccount', () => call('wallet_getAccount', null)))
      const params = { addresses: purposes, ...(chain && { network: nameOf(chain) }) }
      try {
        return offer('wallet_connect', await ask('wallet_connect', () => call('wallet_connect', params)))
      } catch (error) {
        if (errorCode(error) !== 'wallet/unavailable' || !readFailure(error).codes.has(UNKNOWN_METHOD)) throw error
        // From before `wallet_connect`; answers with the bare list.
        return offer('getAccounts', await ask('getAccounts', () => call('getAccounts', { purposes })))
      }
    },
    sign: async (ask, { address, message, protocol }) => {
      const params = { address: address.text, message, protocol: protocol.toUpperCase() }
      return part(await ask('signMessage', () => call('signMessage', params)), 'signature')
    },
    async signPsbt(ask, { psbt, inputs, broadcast }) {
      const signInputs: Record<string, number[]> = {}
      for (const { index, address } of inputs) signInputs[address.text] = [...(signInputs[address.text] ?? []), index]
      const params = { psbt: base64.encode(psbt), signInputs, broadcast }
      const answer = await ask('signPsbt', () => call('signPsbt', params))
      return { psbt: part(answer, 'psbt'), txid: part(answer, 'txid') }
    },
    async transfer(ask, { recipient, amount }) {
      const params = { recipients: [{ address: recipient.text, amount: Number(amount) }] }
      return part(await ask('sendTransfer', () => call('sendTransfer', params)), 'txid')
    },
    switchTo: (ask, chain) => ask('wallet_changeNetwork', () => call('wallet_changeNetwork', { name: nameOf(chain) })),
    forget: ask => ask('wallet_disconnect', () => call('wallet_disconnect', null)),
    listen(hear) {
      const look = () => call('wallet_getAccount', null).then(newsOf)
      const handle = (name: (typeof events)[number]) => (event: unknown) => {
        const { news, isVague } = readEvent(name, event)
        for (const one of news) hear(one)
        // Older wallets say that something changed, and not what.
        if (isVague) look().then(hear, () => {})
      }
      const undos = events.map(eventName => provider.addListener?.({ eventName, cb: handle(eventName) }))
      return () => {
        for (const undo of undos) if (isFunction(undo)) undo()
      }
    }
  }
}

/** What an event says; nothing, where it cannot be read. */
function readEvent(
  name: (typeof events)[number],
  event: unknown
): { readonly news: readonly News[]; readonly isVague?: boolean } {
  if (name === 'disconnect') return { news: [{ type: 'disconnected' }] }
  try {
    const moved: readonly News[] = name === 'networkChange' ? [{ type: 'place', place: placeOf(event) }] : []
    if (part(event, 'addresses') !== undefined) return { news: [...moved, newsOf(event)] }
    return { news: moved, isVague: part(event, 'type') === name }
  } catch {
    return { news: [] }
  }
}

const offer = (method: string, answer: unknown): Offer => {
  const place = placeOf(answer)
  const accounts = Array.isArray(answer) ? answer : part(answer, 'addresses')
  return { method, accounts, ...(place && { place }) }
}

const newsOf = (answer: unknown): News => {
  const place = placeOf(answer)
  return { type: 'accounts', accounts: part(answer, 'addresses'), ...(place && { place }) }
}

/** `network.bitcoin.name` in answers, `bitcoin.name` in events: `Mainnet`, `Testnet4`, … */
function placeOf(answer: unknown): Place | undefined {
  const name = part(part(part(answer, 'network') ?? answer, 'bitcoin'), 'name')
  return typeof name === 'string' ? (bitcoinChains.find(chain => nameOf(chain) === name) ?? name) : undefined
}

const nameOf = ({ name }: BitcoinChain) => name[0]?.toUpperCase() + name.slice(1)

/** An envelope that cannot be read has nothing in it. */
function opened(answer: unknown): readonly unknown[] {
  try {
    return [part(answer, 'error'), part(answer, 'result')]
  } catch {
    return []
  }
}

/** Asks, and takes the result out of its envelope. Some wallets reject with an error or its envelope, some resolve with it. */
export const caller = (provider: SatsProvider) => async (method: string, params?: unknown) => {
  let answer: unknown
  try {
    answer = await provider.request(method, params)
  } catch (thrown) {
    answer = part(thrown, 'error') === undefined ? { error: thrown ?? 'it failed' } : thrown
  }
  const [error, result] = opened(answer)
  if (error === undefined || error === null) return result
  throw part(error, 'code') === REJECTED ? { code: 4001, message: part(error, 'message') } : error
}
