import { hex } from '@scure/base'
import type { UnisatProvider } from '../../contract.js'
import { type BitcoinChain, bitcoinChains } from './chains.js'
import { isFunction, readProperty } from './read-property.js'
import type { ReportedNetwork, WalletApi } from './wallet-api.js'

const protocols = { bip322: 'bip322-simple', ecdsa: 'ecdsa' } as const

/** @param canSwitch - whether it has a method to switch its network by. */
export function unisatApi(provider: UnisatProvider, canSwitch: boolean): WalletApi {
  return {
    provider,
    async accounts(request, { silent }) {
      const method = silent ? 'getAccounts' : 'requestAccounts'
      const accounts = await request(method, () => provider[method]())
      const network = isFunction(provider.getChain)
        ? networkOf(await request('getChain', () => provider.getChain?.()))
        : isFunction(provider.getNetwork)
          ? networkOf(await request('getNetwork', () => provider.getNetwork?.()))
          : undefined
      return { method, accounts, ...(network && { network }) }
    },
    sign: (request, { message, protocol }) =>
      request('signMessage', () => provider.signMessage(message, protocols[protocol])),
    async signPsbt(request, { psbt, inputs, broadcast }) {
      const toSignInputs = inputs.map(input => ({ ...input, address: input.address.text }))
      const options = { autoFinalized: broadcast, toSignInputs }
      return { psbt: await request('signPsbt', () => provider.signPsbt?.(hex.encode(psbt), options) ?? missing()) }
    },
    push: (request, psbt) => request('pushPsbt', () => provider.pushPsbt?.(hex.encode(psbt)) ?? missing()),
    transfer: (request, { recipient, amount }) =>
      request('sendBitcoin', () => provider.sendBitcoin?.(recipient.text, Number(amount)) ?? missing()),
    ...(canSwitch && {
      switchTo: (request, { unisat: [chain, network] }: BitcoinChain) =>
        request('switchChain', () => provider.switchChain?.(chain) ?? provider.switchNetwork?.(network))
    }),
    revoke: request => request('disconnect', () => provider.disconnect?.()),
    listen(onEvent) {
      const moved = (payload: unknown) => onEvent({ type: 'network', network: networkOf(payload) })
      const handlers: readonly (readonly [string, (payload: unknown) => void])[] = [
        [
          'accountsChanged',
          accounts => {
            const isEmpty = Array.isArray(accounts) && accounts.length === 0
            onEvent(isEmpty ? { type: 'disconnected' } : { type: 'accounts', accounts })
          }
        ],
        ['networkChanged', moved],
        ['chainChanged', moved],
        ['disconnect', () => onEvent({ type: 'disconnected' })]
      ]
      for (const [event, handle] of handlers) provider.on?.(event, handle)
      return () => {
        for (const [event, handle] of handlers) provider.removeListener?.(event, handle)
      }
    }
  }
}

/** As JSON-RPC says it. */
function missing(): never {
  throw Object.assign(new Error('it has no such method'), { code: -32601 })
}

/** Undefined for what names no place at all. */
function networkOf(answer: unknown): ReportedNetwork | undefined {
  let name: unknown
  try {
    name = typeof answer === 'string' ? answer : readProperty(answer, 'enum')
  } catch {
    // A getter threw.
  }
  if (typeof name !== 'string' || name === '') return undefined
  return bitcoinChains.find(({ unisat }) => unisat.includes(name)) ?? name
}
