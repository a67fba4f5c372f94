import type { Disposer } from '@latchkit/kernel'
import type { Connector, NamespaceAdapter, NamespaceFeatures, WalletAccount } from '../src/port/namespace.js'
import type { Signer } from '../src/port/signer.js'
import type { PreparedTransfer } from '../src/port/transfer.js'
import type { ToyWallet } from './toy-calls.js'
import { careful } from './toy-chain.js'
import type { Fault } from './toy-fixture.js'

/** Wraps each connector once, so that its identity stays. */
export function withConnector(change: (connector: Connector) => Partial<Connector>): Fault {
  const wrapped = new WeakMap<Connector, Connector>()
  const lists = new WeakMap<readonly Connector[], readonly Connector[]>()
  const wrap = (connector: Connector) => {
    const copy = wrapped.get(connector) ?? { ...connector, ...change(connector) }
    wrapped.set(connector, copy)
    return copy
  }
  const spoil = (adapter: NamespaceAdapter): NamespaceAdapter => ({
    ...adapter,
    discover: listener =>
      adapter.discover(connectors => {
        const list = lists.get(connectors) ?? connectors.map(wrap)
        lists.set(connectors, list)
        listener(list)
      })
  })
  return { spoil }
}
export const withConnect = (change: (connect: Connector['connect']) => Connector['connect']) =>
  withConnector(connector => ({ connect: change(connector.connect) }))
export const withoutEvent = (type: string) =>
  withConnector(connector => ({
    subscribe: hear => connector.subscribe(event => event.type === type || hear(event))
  }))
export const withAdapter = (change: (adapter: NamespaceAdapter) => Partial<NamespaceAdapter>): Fault => ({
  spoil: adapter => ({ ...adapter, ...change(adapter) })
})
export const withFeatures = (change: (features: NamespaceFeatures) => Partial<NamespaceFeatures>) =>
  withAdapter(adapter => ({
    features: async () => {
      const features = await adapter.features()
      return { ...features, ...change(features) }
    }
  }))
type Sign = NonNullable<NamespaceFeatures['signMessage']>['sign']
export const withSign = (change: (sign: Sign) => Sign) =>
  withFeatures(({ signMessage }) => (signMessage ? { signMessage: { sign: change(signMessage.sign) } } : {}))

type Transfer = NonNullable<NamespaceFeatures['transfer']>
export const withTransfer = (change: (transfer: Transfer) => Partial<Transfer>) =>
  withFeatures(({ transfer }) => (transfer ? { transfer: { ...transfer, ...change(transfer) } } : {}))
export const withPrepared = (change: (prepared: PreparedTransfer) => Partial<PreparedTransfer>) =>
  withTransfer(({ prepare }) => ({
    async prepare(request, signal) {
      const prepared = await prepare(request, signal)
      return { ...prepared, ...change(prepared) }
    }
  }))

type Batch = NonNullable<NonNullable<NamespaceFeatures['transactions']>['batch']>
export const withBatch = (change: (batch: Batch) => Partial<Batch>) =>
  withFeatures(({ transactions }) => {
    const batch = transactions?.batch
    return batch ? { transactions: { ...transactions, batch: { ...batch, ...change(batch) } } } : {}
  })

/** Returns the signer as a handler of `kernel.rpc` gets it. */
export const withoutRequest = ({ connector, account }: Signer): Signer => ({ connector, account })

/** Returns a disposer that does nothing, in place of the given one. */
export const forgetting = (_disposer: Disposer) => () => {}
export const ignoringSignal = () => new AbortController().signal
export const unlisted: ToyWallet = { request: async () => undefined, on: () => {}, off: () => {} }
export const entriesOf = (data: unknown) =>
  Array.isArray(data) && data.every(entry => typeof entry === 'string') ? (data as string[]) : undefined
export const asTheyCome = (data: unknown): readonly WalletAccount[] | undefined =>
  entriesOf(data)?.map(address => ({ address: address.toLowerCase() }))
export const eachOnce = (data: unknown) => careful.accounts([...new Set(entriesOf(data))])

/** Fault, and further cases that detect it. */
export type NamedFault = Fault & { readonly is: string; readonly also?: readonly string[] }
export type FaultsByCase = Readonly<Record<string, readonly NamedFault[]>>
