import { definePlugin } from '@latchkit/kernel'
import {
  type Connection,
  type Connector,
  type ConnectorEvent,
  type ConnectorInfo,
  type NamespaceAdapter,
  type NamespaceFeatures,
  Namespaces,
  type Network,
  type WalletAccount,
  WalletError
} from '@latchkit/plugin-chains/contract'

/** A wallet that does what a test says, in the order the test says. */
export class ScriptedWallet implements Connector {
  readonly info: ConnectorInfo
  accounts: readonly string[]
  chain: `${string}:${string}`
  /** Silent connecting works, as in a wallet that remembers this site. */
  permitted = false
  asked = 0
  forgotten = 0
  forget: () => Promise<void> = async () => {}
  readonly #listeners = new Set<(event: ConnectorEvent) => void>()
  #pending: { resolve(connection: Connection): void; reject(error: unknown): void }[] = []

  constructor(
    id: string,
    accounts: readonly string[],
    options: { namespace?: string; identity?: string; kind?: ConnectorInfo['kind'] } = {}
  ) {
    const { namespace = 'test', identity, kind = 'announced' } = options
    this.info = { id, name: `Wallet ${id}`, kind, ...(identity && { identity, rdns: identity }) }
    this.accounts = accounts
    this.chain = `${namespace}:1`
  }

  get listenerCount() {
    return this.#listeners.size
  }
  get connection(): Connection {
    return { accounts: this.#walletAccounts(), chain: this.chain }
  }
  #walletAccounts = (): WalletAccount[] => this.accounts.map(address => ({ address }))

  connect({ silent = false, signal }: Parameters<Connector['connect']>[0]): Promise<Connection> {
    signal.throwIfAborted()
    if (silent) {
      const refusal = new WalletError('wallet/rejected', { wallet: this.info.name })
      return this.permitted ? Promise.resolve(this.connection) : Promise.reject(refusal)
    }
    this.asked++
    return new Promise((resolve, reject) => this.#pending.push({ resolve, reject }))
  }
  /** Answers the oldest request; late answers are answers too. */
  approve() {
    const request = this.#pending.shift()
    if (request) this.permitted = true
    request?.resolve(this.connection)
  }
  reject(error: unknown = new WalletError('wallet/rejected', { wallet: this.info.name })) {
    this.#pending.shift()?.reject(error)
  }
  answer(connection: Connection) {
    this.#pending.shift()?.resolve(connection)
  }
  async disconnect() {
    this.forgotten++
    this.permitted = false
    await this.forget()
  }
  provider = async () => this
  subscribe(listener: (event: ConnectorEvent) => void) {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  emit(event: ConnectorEvent) {
    for (const listener of [...this.#listeners]) listener(event)
  }
  showAccounts(accounts: readonly string[]) {
    this.accounts = accounts
    this.emit({ type: 'accounts', accounts: this.#walletAccounts() })
  }
  showChain(chain: `${string}:${string}`) {
    this.chain = chain
    this.emit({ type: 'chain', chain })
  }
}

const network = (id: number, namespace = 'test'): Network => ({
  id,
  name: `Network ${id}`,
  chainNamespace: namespace,
  caipNetworkId: `${namespace}:${id}`,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: [] } }
})

/** A chain plugin whose wallets are scripted. A signature says which wallet signed with which account. */
export function scriptedChain(
  wallets: readonly ScriptedWallet[],
  namespace = 'test',
  given: Partial<NamespaceFeatures> = {},
  isAddress = (value: string) => /^[a-z0-9]{1,40}$/.test(value)
) {
  let tell: (found: readonly Connector[]) => void = () => {}
  const adapter: NamespaceAdapter = {
    id: namespace,
    name: namespace,
    networks: [network(1, namespace), network(2, namespace)],
    isAddress,
    discover(listener) {
      tell = listener
      listener(wallets)
      return () => {
        tell = () => {}
      }
    },
    features: async () => ({
      signMessage: { sign: async ({ connector, account }, message) => `${connector.info.id}|${account}|${message}` },
      switchNetwork: {
        async switch(connector, target) {
          const wallet = connector as ScriptedWallet
          wallet.showChain(target.caipNetworkId)
        }
      },
      ...given
    })
  }
  const plugin = definePlugin({ id: `chain-${namespace}`, setup: ctx => void ctx.contribute(Namespaces, adapter) })
  return {
    plugin,
    adapter: adapter as { networks: readonly Network[] },
    announce: (found: readonly ScriptedWallet[]) => tell(found)
  }
}
