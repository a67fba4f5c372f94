import { tryOrUndefined } from '@latchkit/kernel/options'
import type { ChainId, Connector, ConnectorInfo } from '@latchkit/plugin-chains/contract'
import {
  invalidAnswer,
  requestWallet,
  revokeWithTimeout,
  subscribeWallet,
  type WalletErrorMatchers
} from '@latchkit/plugin-chains/kit'
import { parseAddress, spellAddress } from './address.js'

/** What a wallet puts on the page (TonConnect, JS bridge). Nothing that it answers is to be trusted. */
export interface Bridge {
  connect(version: number, request: object): unknown
  restoreConnection(): unknown
  send(request: object): unknown
  listen(hear: (event: unknown) => void): unknown
}

export function createConnector(info: ConnectorInfo, bridge: Bridge, manifestUrl: string): Connector {
  // A `connect` event names the network each time, but it is news only when it is another one.
  let known: ChainId | undefined
  return {
    info,
    provider: async () => bridge,
    async connect({ silent, signal }) {
      const prompt = () => bridge.connect(2, { manifestUrl: absolute(manifestUrl), items: [{ name: 'ton_addr' }] })
      const { account, chain } = await askSession(info.name, silent ? () => bridge.restoreConnection() : prompt, signal)
      known = chain
      return { accounts: [account], chain }
    },
    disconnect: () => revokeWithTimeout(signal => send(info.name, bridge, 'disconnect', [], signal)),
    subscribe: listener =>
      subscribeWallet<unknown>(
        hear => bridge.listen(hear),
        told => {
          const event = plain(told)
          const session = readSession(event)
          if (event.event === 'disconnect') listener({ type: 'disconnected' })
          if (session) listener({ type: 'accounts', accounts: [session.account] })
          if (session && session.chain !== known) listener({ type: 'chain', chain: session.chain })
          known = session?.chain ?? known
        }
      )
  }
}

export const absolute = (url: string) => new URL(url, globalThis.location?.href).href

/** TonConnect has codes of its own. */
const dialect: WalletErrorMatchers = { isRejection: ({ codes }) => codes.has(300) }

/**
 * One question to a wallet. Resolves with plain data that is yet to be checked; an abort rejects with its reason.
 *
 * @throws {WalletError} `wallet/rejected`; `wallet/unavailable` for every other refusal, error or exception.
 */
async function ask(wallet: string, method: string, call: () => unknown, signal: AbortSignal): Promise<Fields> {
  const answer = async () => {
    const read = plain(await call())
    if (read.event === 'connect_error' || read.error) throw read.error ?? read.payload
    return read
  }
  return fields(await requestWallet(wallet, method, answer, signal, dialect))
}

/** A request of TonConnect. Its ids have to grow, also over reloads: microseconds do. @throws as `ask` does */
export function send(wallet: string, bridge: Bridge, method: string, params: readonly string[], signal: AbortSignal) {
  const id = String(Math.trunc((performance.timeOrigin + performance.now()) * 1_000))
  return ask(wallet, method, () => bridge.send({ method, params, id }), signal)
}

/** The session that a wallet opens or has. @throws as `ask` does, and `wallet/invalid-answer` */
export async function askSession(wallet: string, call: () => unknown, signal: AbortSignal) {
  const session = readSession(await ask(wallet, 'connect', call, signal))
  if (session) return session
  throw invalidAnswer(wallet, 'connect', 'a TON address')
}

/** A `connect` event (TonConnect); undefined unless it holds an address, its key and its network. */
function readSession({ event, payload }: Fields) {
  const { items } = fields(payload)
  const itemOf = (name: string) => fields(Array.isArray(items) && items.find(item => fields(item).name === name))
  const { address: written, network, publicKey, walletStateInit: stateInit } = itemOf('ton_addr')
  // On the main network an address that is marked for test networks is another chain's.
  const parsed = parseAddress(written, network !== '-239')
  if (event !== 'connect' || !parsed || typeof network !== 'string' || typeof publicKey !== 'string') return undefined
  if (!/^-?[0-9]{1,10}$/.test(network) || !/^[0-9a-f]{64}$/.test(publicKey)) return undefined
  const account = { address: spellAddress(parsed), publicKey }
  return { account, chain: `ton:${network}` as const, stateInit, proof: fields(itemOf('ton_proof').proof) }
}

type Fields = Readonly<Record<string, unknown>>
/** The fields of an object; none for anything else. */
export const fields = (value: unknown): Fields => Object(value)
/** Those of a copy without getters, methods and prototypes; none for what JSON cannot say. */
const plain = (value: unknown) => fields(tryOrUndefined(() => JSON.parse(JSON.stringify(value))))
