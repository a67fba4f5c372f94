import { type ChainId, type Connector, type ConnectorInfo, WalletError } from '@latchkit/kernel/chain'
import { askWallet } from '@latchkit/kernel/wallet'
import { parseAddress, spellAddress } from './address.js'

/** A code of TonConnect. */
const USER_DECLINED = 300

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
      const request = () => ({
        manifestUrl: new URL(manifestUrl, globalThis.location?.href).href,
        items: [{ name: 'ton_addr' }]
      })
      const call = () => (silent ? bridge.restoreConnection() : bridge.connect(2, request()))
      const session = readSession(await ask(info.name, 'connect', call, signal))
      if (!session) throw invalid(info.name, 'connect', 'a TON address')
      known = session.chain
      return { accounts: [session.account], chain: session.chain }
    },
    async disconnect() {
      const call = () => bridge.send({ method: 'disconnect', params: [], id: requestId() })
      await ask(info.name, 'disconnect', call, AbortSignal.timeout(2_000)).catch(() => {})
    },
    subscribe(listener) {
      let live = true
      const stop: unknown = bridge.listen(event => {
        const message = fields(plain(event))
        const session = readSession(message)
        if (!live) return
        if (message.event === 'disconnect') listener({ type: 'disconnected' })
        if (session) listener({ type: 'accounts', accounts: [session.account] })
        if (session && session.chain !== known) listener({ type: 'chain', chain: session.chain })
        known = session?.chain ?? known
      })
      return () => {
        live = false
        if (typeof stop === 'function') stop()
      }
    }
  }
}

/**
 * One question to a wallet. Resolves with plain data that is yet to be checked; an abort rejects with its reason.
 *
 * @throws {WalletError} `wallet/rejected`; `wallet/unavailable` for every other refusal, error or exception.
 */
export async function ask(wallet: string, method: string, call: () => unknown, signal: AbortSignal) {
  const answer = async () => {
    const read = fields(plain(await call()))
    if (read.event === 'connect_error' || read.error) throw read.error ?? read.payload
    return read
  }
  return fields(
    await askWallet(wallet, method, answer, signal, { isRejection: ({ codes }) => codes.has(USER_DECLINED) })
  )
}

/** A `connect` event (TonConnect) as plain data; undefined unless it holds an address, its key and its network. */
export function readSession(event: unknown) {
  const { event: name, payload } = fields(event)
  const { items } = fields(payload)
  const reply = Array.isArray(items) && items.find(item => fields(item).name === 'ton_addr')
  const { address: written, network, publicKey, walletStateInit: stateInit } = fields(reply)
  // On the main network an address that is marked for test networks is another chain's.
  const parsed = parseAddress(written, network !== '-239')
  if (name !== 'connect' || !parsed || typeof network !== 'string' || typeof publicKey !== 'string') return undefined
  if (!/^-?[0-9]{1,10}$/.test(network) || !/^[0-9a-f]{64}$/.test(publicKey)) return undefined
  return { account: { address: spellAddress(parsed), publicKey }, chain: `ton:${network}` as const, stateInit }
}

type Fields = Readonly<Record<string, unknown>>
/** The fields of an object; none for anything else. */
export const fields = (value: unknown): Fields => Object(value)

/** A copy without getters, methods and prototypes; undefined for what JSON cannot say. */
function plain(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value))
  } catch {
    return undefined
  }
}

export const invalid = (wallet: string, method: string, expected: string) =>
  new WalletError('wallet/invalid-answer', { wallet, method, expected })

/** Ids have to grow, also over reloads (TonConnect, `AppRequest`): microseconds do. */
export const requestId = () => String(Math.trunc((performance.timeOrigin + performance.now()) * 1_000))
