import { errorCode } from '@latchkit/kernel'
import { readFailure } from '@latchkit/plugin-chains/kit'
import { base64 } from '@scure/base'
import type { SatsProvider } from '../../contract.js'
import { type BitcoinChain, bitcoinChains } from './chains.js'
import { isFunction, readProperty } from './read-property.js'
import type { ReportedAccounts, ReportedNetwork, WalletApi, WalletEvent } from './wallet-api.js'

/** What stands for "the visitor said no"; elsewhere it is JSON-RPC's "server error". */
const REJECTED = -32000
/** JSON-RPC: the wallet has no such method, or only by another name. */
const UNKNOWN_METHOD = -32601

const purposes = ['payment', 'ordinals']
const eventNames = ['accountChange', 'networkChange', 'disconnect'] as const

export function satsApi(provider: SatsProvider): WalletApi {
  const call = caller(provider)

  return {
    provider,
    async accounts(request, { silent, chain }) {
      // Looking at the account never prompts: without permission it is refused (`ACCESS_DENIED`).
      if (silent)
        return report('wallet_getAccount', await request('wallet_getAccount', () => call('wallet_getAccount', null)))
      const params = { addresses: purposes, ...(chain && { network: nameOf(chain) }) }
      try {
        return report('wallet_connect', await request('wallet_connect', () => call('wallet_connect', params)))
      } catch (error) {
        if (errorCode(error) !== 'wallet/unavailable' || !readFailure(error).codes.has(UNKNOWN_METHOD)) throw error
        // From before `wallet_connect`; answers with the bare list.
        return report('getAccounts', await request('getAccounts', () => call('getAccounts', { purposes })))
      }
    },
    sign: async (request, { address, message, protocol }) => {
      const params = { address: address.text, message, protocol: protocol.toUpperCase() }
      return readProperty(await request('signMessage', () => call('signMessage', params)), 'signature')
    },
    async signPsbt(request, { psbt, inputs, broadcast }) {
      const signInputs: Record<string, number[]> = {}
      for (const { index, address } of inputs) signInputs[address.text] = [...(signInputs[address.text] ?? []), index]
      const params = { psbt: base64.encode(psbt), signInputs, broadcast }
      const answer = await request('signPsbt', () => call('signPsbt', params))
      return { psbt: readProperty(answer, 'psbt'), txid: readProperty(answer, 'txid') }
    },
    async transfer(request, { recipient, amount }) {
      const params = { recipients: [{ address: recipient.text, amount: Number(amount) }] }
      return readProperty(await request('sendTransfer', () => call('sendTransfer', params)), 'txid')
    },
    switchTo: (request, chain) =>
      request('wallet_changeNetwork', () => call('wallet_changeNetwork', { name: nameOf(chain) })),
    revoke: request => request('wallet_disconnect', () => call('wallet_disconnect', null)),
    listen(onEvent) {
      const readAgain = () => call('wallet_getAccount', null).then(eventOf)
      const handle = (name: (typeof eventNames)[number]) => (event: unknown) => {
        const { events, isVague } = readEvent(name, event)
        for (const one of events) onEvent(one)
        // Older wallets say that something changed, and not what.
        if (isVague) readAgain().then(onEvent, () => {})
      }
      const undos = eventNames.map(eventName => provider.addListener?.({ eventName, cb: handle(eventName) }))
      return () => {
        for (const undo of undos) if (isFunction(undo)) undo()
      }
    }
  }
}

/** What an event says; nothing, where it cannot be read. */
function readEvent(
  name: (typeof eventNames)[number],
  event: unknown
): { readonly events: readonly WalletEvent[]; readonly isVague?: boolean } {
  if (name === 'disconnect') return { events: [{ type: 'disconnected' }] }
  try {
    const moved: readonly WalletEvent[] =
      name === 'networkChange' ? [{ type: 'network', network: networkOf(event) }] : []
    if (readProperty(event, 'addresses') !== undefined) return { events: [...moved, eventOf(event)] }
    return { events: moved, isVague: readProperty(event, 'type') === name }
  } catch {
    return { events: [] }
  }
}

const report = (method: string, answer: unknown): ReportedAccounts => {
  const network = networkOf(answer)
  const accounts = Array.isArray(answer) ? answer : readProperty(answer, 'addresses')
  return { method, accounts, ...(network && { network }) }
}

const eventOf = (answer: unknown): WalletEvent => {
  const network = networkOf(answer)
  return { type: 'accounts', accounts: readProperty(answer, 'addresses'), ...(network && { network }) }
}

/** `network.bitcoin.name` in answers, `bitcoin.name` in events: `Mainnet`, `Testnet4`, … */
function networkOf(answer: unknown): ReportedNetwork | undefined {
  const name = readProperty(readProperty(readProperty(answer, 'network') ?? answer, 'bitcoin'), 'name')
  return typeof name === 'string' ? (bitcoinChains.find(chain => nameOf(chain) === name) ?? name) : undefined
}

const nameOf = ({ name }: BitcoinChain) => name[0]?.toUpperCase() + name.slice(1)

/** An envelope that cannot be read has nothing in it. */
function opened(answer: unknown): readonly unknown[] {
  try {
    return [readProperty(answer, 'error'), readProperty(answer, 'result')]
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
    answer = readProperty(thrown, 'error') === undefined ? { error: thrown ?? 'it failed' } : thrown
  }
  const [error, result] = opened(answer)
  if (error === undefined || error === null) return result
  throw readProperty(error, 'code') === REJECTED ? { code: 4001, message: readProperty(error, 'message') } : error
}
