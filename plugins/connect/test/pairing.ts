import { cell, definePlugin, raceSignal } from '@latchkit/kernel'
import { type Connection, type Connector, Namespaces, WalletError } from '@latchkit/plugin-chains/contract'
import { linkPlatform } from '@latchkit/plugin-chains/kit'
import { fakeAddress } from '@latchkit/plugin-chains/testing'
import { ConnectorSources } from '@latchkit/plugin-connections/contract'
import {
  type PairedSession,
  Pairing,
  type PairingApi,
  type PairingState
} from '@latchkit/plugin-walletconnect/contract'
import { pairingLinks } from '../../walletconnect/src/links.js'

const codeOf = (index: number) =>
  `wc:${String(index).padStart(64, '0')}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}&expiryTimestamp=1900000000`

interface Pending {
  resolve(session: PairedSession): void
  reject(error: unknown): void
}

export interface FixturePairing {
  readonly plugin: ReturnType<typeof definePlugin>
  readonly state: PairingApi['state']
  /** Links that the visitor opened. */
  readonly went: { readonly name: string; readonly href: string }[]
  /** Number of prefetches of the library. */
  prefetches: number
  /** Returns the number of pending callers. */
  waiting(): number
  /** Shows the next code and returns its URI. */
  offer(): string
  approve(): void
  /** Ends the attempt with the error code of a wallet or of the relay. */
  fail(code: string): void
  renewals: number
}

export interface FixturePairingOptions {
  /** True if a code stays after its callers have left. @defaultValue false */
  readonly keeps?: boolean
  /** True if the site can pair. @defaultValue true */
  readonly canPair?: boolean
  /** Chain families with a connector. @defaultValue `fake` */
  readonly namespaces?: readonly string[]
}

/** Creates a pairing with connectors that the test controls, without a network. */
export function fixturePairing(options: FixturePairingOptions = {}): FixturePairing {
  const { keeps = false, canPair = true, namespaces = ['fake'] } = options
  const state = cell<PairingState>({ status: 'idle' })
  const sessions = cell<readonly PairedSession[]>([])
  const pending = new Set<Pending>()
  let codes = 0

  const settle = (next: PairingState, each: (one: Pending) => void) => {
    state.set(next)
    for (const one of [...pending]) each(one)
    pending.clear()
  }
  const pair: PairingApi['pair'] = async ({ signal } = {}) => {
    signal?.throwIfAborted()
    if (pending.size === 0 && state.get().status !== 'waiting') state.set({ status: 'preparing' })
    let mine: Pending | undefined
    const result = new Promise<PairedSession>((resolve, reject) => {
      mine = { resolve, reject }
      pending.add(mine)
    })
    try {
      return await (signal ? raceSignal(() => result, signal) : result)
    } finally {
      if (mine) pending.delete(mine)
      const { status } = state.get()
      if (pending.size === 0 && !keeps && (status === 'waiting' || status === 'preparing'))
        state.set({ status: 'idle' })
    }
  }
  const connectorOf = (namespace: string): Connector => ({
    info: { id: 'walletConnect', name: 'WalletConnect', kind: 'wallet-connect', identity: 'walletConnect' },
    async connect({ signal }): Promise<Connection> {
      await pair({ signal }).catch(cause => {
        if (signal.aborted || String(cause.code).startsWith('wallet/')) throw cause
        throw new WalletError('wallet/unavailable', { wallet: 'WalletConnect', reason: String(cause) }, { cause })
      })
      return { accounts: [{ address: fakeAddress(7) }], chain: `${namespace}:one` }
    },
    disconnect: async () => sessions.set([]),
    provider: async () => ({}),
    subscribe: () => () => {}
  })

  const self: FixturePairing = {
    state,
    went: [],
    prefetches: 0,
    renewals: 0,
    waiting: () => pending.size,
    offer() {
      codes += 1
      const uri = codeOf(codes)
      state.set({ status: 'waiting', uri, expiresAtMs: Date.now() + 240_000 })
      return uri
    },
    approve() {
      const approved = { topic: 'c'.repeat(64), expiresAtMs: 0, wallet: { name: 'Phone' }, namespaces: {} }
      sessions.set([approved])
      settle({ status: 'connected' }, one => one.resolve(approved))
    },
    fail(code) {
      const error = Object.assign(new Error(code), { code })
      settle({ status: 'failed', failure: code }, one => one.reject(error))
    },
    plugin: definePlugin({
      id: 'fixture-pairing',
      provides: { pairing: Pairing },
      setup(ctx) {
        const adapters = ctx.contributions(Namespaces)
        ctx.contribute(ConnectorSources, {
          discover(listener) {
            const tell = () =>
              listener(
                new Map(
                  adapters
                    .get()
                    .filter(({ id }) => namespaces.includes(id))
                    .map(({ id }) => [id, [connectorOf(id)]])
                )
              )
            tell()
            return adapters.subscribe(tell)
          }
        })
        const pairing: PairingApi = {
          state,
          sessions,
          canPair: () => canPair,
          provider: async () => ({}),
          async prefetch() {
            self.prefetches += 1
          },
          pair,
          async renew() {
            self.renewals += 1
            self.offer()
          },
          cancel: () => settle({ status: 'idle' }, one => one.reject(new Error('cancelled'))),
          links: bases => {
            const { uri } = state.get()
            return uri === undefined ? undefined : pairingLinks(bases, uri, linkPlatform(globalThis))
          },
          setDeepLink: wallet => void self.went.push(wallet)
        }
        return { pairing }
      }
    })
  }
  return self
}
