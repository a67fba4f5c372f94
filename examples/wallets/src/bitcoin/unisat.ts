import { hex } from '@scure/base'
import * as v from 'valibot'
import { invalidParams } from '../errors.js'
import { readParams } from '../read-params.js'
import { networkBy, unisatName } from './networks.js'
import type { BitcoinTestWallet } from './wallet.js'

const SignOptions = v.object({
  autoFinalized: v.optional(v.boolean(), true),
  toSignInputs: v.array(v.object({ index: v.number(), address: v.string() }))
})

type Listener = (payload: never) => void

/** Creates a provider like UniSat's: one method per operation, and one account at a time (the payment one). */
export function unisatBitcoinProvider(wallet: BitcoinTestWallet) {
  const listeners = new Map<string, Set<Listener>>()
  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
  }
  const accounts = async () =>
    (await wallet.visible()).filter(({ purpose }) => purpose === 'payment').map(one => one.address)
  const chain = () => ({ enum: unisatName(wallet.network), name: `Bitcoin ${wallet.network}`, network: wallet.network })
  wallet.listen(news => {
    if (news === 'disconnect') return emit('accountsChanged', [])
    if (news === 'network') emit('chainChanged', chain())
    void accounts().then(list => emit('accountsChanged', list))
  })

  const provider = {
    requestAccounts: () =>
      wallet.request('requestAccounts', undefined, async consent => {
        await wallet.connect(consent)
        return accounts()
      }),
    getAccounts: () => wallet.request('getAccounts', undefined, accounts),
    getChain: () => wallet.request('getChain', undefined, async () => chain()),
    switchChain: (name: string) =>
      wallet.request('switchChain', name, async consent => {
        const network = networkBy(unisatName, name)
        if (!network) throw invalidParams('no such chain')
        await wallet.move(consent, network)
        return chain()
      }),
    signMessage: (text: string, type: 'ecdsa' | 'bip322-simple' = 'ecdsa') =>
      wallet.request('signMessage', [text, type], async consent => {
        const protocol = type === 'ecdsa' ? 'ecdsa' : 'bip322'
        const message = new TextEncoder().encode(text)
        const { signature } = await wallet.sign(consent, { purpose: 'payment', message, protocol })
        return btoa(String.fromCharCode(...signature))
      }),
    signPsbt: (psbt: string, options: unknown) =>
      wallet.request('signPsbt', [psbt, options], async consent => {
        const { autoFinalized, toSignInputs } = readParams(SignOptions, options)
        const input = { psbt: hex.decode(psbt), inputs: toSignInputs, finalize: autoFinalized }
        return hex.encode(await wallet.transactions.signPsbt(consent, input))
      }),
    pushPsbt: (psbt: string) => wallet.request('pushPsbt', [psbt], () => wallet.transactions.push(hex.decode(psbt))),
    sendBitcoin: (address: string, amount: number) =>
      wallet.request('sendBitcoin', [address, amount], consent =>
        wallet.transactions.transfer(consent, { address, amount: BigInt(amount) })
      ),
    disconnect: () => wallet.request('disconnect', undefined, async () => wallet.disconnect()),
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
      return provider
    }
  }
  return provider
}

/** Injects a provider where UniSat does, and dispatches its event. Returns a function that undoes this. */
export function placeUnisatProvider(provider: object, page: EventTarget = window): () => void {
  const place = page as EventTarget & { unisat?: object }
  place.unisat = provider
  place.dispatchEvent(new Event('unisat#initialized'))
  return () => {
    delete place.unisat
  }
}
