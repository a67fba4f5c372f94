import { hex } from '@scure/base'
import type { UnisatProvider } from '../../contract.js'
import { type BitcoinChain, bitcoinChains } from './chains.js'
import { isFunction, type Place, part, type Wire } from './wallet-api.js'

const protocols = { bip322: 'bip322-simple', ecdsa: 'ecdsa' } as const

/** @param canSwitch - whether it has a method to switch its network by. */
export function unisatWire(provider: UnisatProvider, canSwitch: boolean): Wire {
  return {
    provider,
    async accounts(ask, { silent }) {
      const method = silent ? 'getAccounts' : 'requestAccounts'
      const accounts = await ask(method, () => provider[method]())
      const place = isFunction(provider.getChain)
        ? placeOf(await ask('getChain', () => provider.getChain?.()))
        : isFunction(provider.getNetwork)
          ? placeOf(await ask('getNetwork', () => provider.getNetwork?.()))
          : undefined
      return { method, accounts, ...(place && { place }) }
    },
    sign: (ask, { message, protocol }) => ask('signMessage', () => provider.signMessage(message, protocols[protocol])),
    async signPsbt(ask, { psbt, inputs, broadcast }) {
      const toSignInputs = inputs.map(input => ({ ...input, address: input.address.text }))
      const options = { autoFinalized: broadcast, toSignInputs }
      return { psbt: await ask('signPsbt', () => provider.signPsbt?.(hex.encode(psbt), options) ?? missing()) }
    },
    push: (ask, psbt) => ask('pushPsbt', () => provider.pushPsbt?.(hex.encode(psbt)) ?? missing()),
    transfer: (ask, { recipient, amount }) =>
      ask('sendBitcoin', () => provider.sendBitcoin?.(recipient.text, Number(amount)) ?? missing()),
    ...(canSwitch && {
      switchTo: (ask, { unisat: [chain, network] }: BitcoinChain) =>
        ask('switchChain', () => provider.switchChain?.(chain) ?? provider.switchNetwork?.(network))
    }),
    forget: ask => ask('disconnect', () => provider.disconnect?.()),
    listen(hear) {
      const moved = (payload: unknown) => hear({ type: 'place', place: placeOf(payload) })
      const handlers: readonly (readonly [string, (payload: unknown) => void])[] = [
        [
          'accountsChanged',
          accounts => {
            const isEmpty = Array.isArray(accounts) && accounts.length === 0
            hear(isEmpty ? { type: 'disconnected' } : { type: 'accounts', accounts })
          }
        ],
        ['networkChanged', moved],
        ['chainChanged', moved],
        ['disconnect', () => hear({ type: 'disconnected' })]
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
function placeOf(answer: unknown): Place | undefined {
  let name: unknown
  try {
    name = typeof answer === 'string' ? answer : part(answer, 'enum')
  } catch {
    // A getter threw.
  }
  if (typeof name !== 'string' || name === '') return undefined
  return bitcoinChains.find(({ unisat }) => unisat.includes(name)) ?? name
}
