import { base64, hex } from '@scure/base'
import * as v from 'valibot'
import type { Consent } from '../answer.js'
import { readParams } from '../read-params.js'
import { networkBy, satsName } from './networks.js'
import type { BitcoinTestWallet } from './wallet.js'

interface Listener {
  readonly eventName: string
  readonly cb: (event: unknown) => void
}

const SignMessage = v.object({
  address: v.string(),
  message: v.string(),
  protocol: v.optional(v.picklist(['ECDSA', 'BIP322']), 'BIP322')
})
const SignPsbt = v.object({
  psbt: v.string(),
  signInputs: v.record(v.string(), v.array(v.number())),
  broadcast: v.optional(v.boolean(), false)
})
const SendTransfer = v.object({ recipients: v.tuple([v.object({ address: v.string(), amount: v.number() })]) })
const ChangeNetwork = v.object({ name: v.string() })

/** Creates a provider like Xverse's: JSON-RPC by `request(method, params)`, in envelopes, and `addListener`. */
export function satsBitcoinProvider(wallet: BitcoinTestWallet) {
  const listeners = new Set<Listener>()
  const described = async () => ({
    addresses: (await wallet.visible()).map(({ address, publicKey, purpose }) => ({
      address,
      publicKey: hex.encode(publicKey),
      purpose,
      addressType: purpose === 'payment' ? 'p2wpkh' : 'p2tr',
      walletType: 'software'
    })),
    network: { bitcoin: { name: satsName(wallet.network) } }
  })
  const emit = (eventName: string, event: object) => {
    for (const listener of [...listeners])
      if (listener.eventName === eventName) listener.cb({ type: eventName, ...event })
  }
  wallet.listen(news => {
    if (news === 'disconnect') return emit('disconnect', {})
    const eventName = news === 'network' ? 'networkChange' : 'accountChange'
    void described().then(({ addresses, network }) => emit(eventName, { addresses, bitcoin: network.bitcoin }))
  })

  const methods: Readonly<Record<string, (params: unknown, consent: Consent) => Promise<unknown>>> = {
    async wallet_connect(_, consent) {
      await wallet.connect(consent)
      return described()
    },
    async wallet_getAccount() {
      const account = await described()
      if (account.addresses.length === 0) throw { code: -32002, message: 'Access denied.' }
      return account
    },
    async signMessage(params, consent) {
      const { address, message, protocol } = readParams(SignMessage, params)
      const input = {
        address,
        message: new TextEncoder().encode(message),
        protocol: protocol === 'ECDSA' ? 'ecdsa' : 'bip322'
      } as const
      const { signature } = await wallet.sign(consent, input)
      return { address, signature: base64.encode(signature), messageHash: '', protocol }
    },
    async signPsbt(params, consent) {
      const { psbt, signInputs, broadcast } = readParams(SignPsbt, params)
      const inputs = Object.entries(signInputs).flatMap(([address, indexes]) =>
        indexes.map(index => ({ index, address }))
      )
      const input = { psbt: base64.decode(psbt), inputs, finalize: broadcast }
      const signed = await wallet.transactions.signPsbt(consent, input)
      return { psbt: base64.encode(signed), ...(broadcast && { txid: await wallet.transactions.push(signed) }) }
    },
    async sendTransfer(params, consent) {
      const [{ address, amount }] = readParams(SendTransfer, params).recipients
      return { txid: await wallet.transactions.transfer(consent, { address, amount: BigInt(amount) }) }
    },
    async wallet_changeNetwork(params, consent) {
      const network = networkBy(satsName, readParams(ChangeNetwork, params).name)
      if (!network) throw { code: -32602, message: 'No such network' }
      await wallet.move(consent, network)
      return null
    },
    async wallet_disconnect() {
      wallet.disconnect()
      return null
    }
  }

  return {
    request: (method: string, params?: unknown) => {
      const envelope = { jsonrpc: '2.0', id: crypto.randomUUID() }
      const answered = wallet.request<object>(method, params, async consent => {
        const run = Object.hasOwn(methods, method) ? methods[method] : undefined
        if (!run) throw { code: -32601, message: `Unknown method ${method}` }
        return { ...envelope, result: await run(params, consent) }
      })
      return answered.catch(({ code, message }: { readonly code?: number; readonly message?: string }) => ({
        ...envelope,
        error: { code: code === 4001 ? -32000 : code, message }
      }))
    },
    addListener(listener: Listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
}

interface SatsPage {
  XverseProviders?: { BitcoinProvider?: unknown }
  btc_providers?: readonly { readonly id: string; readonly name: string; readonly icon: string }[]
}

/** Injects a provider where Xverse does, and adds it to the list of WBIP-004. Returns a function that undoes this. */
export function placeSatsProvider(
  provider: object,
  { info }: Pick<BitcoinTestWallet, 'info'>,
  page: object = window
): () => void {
  const place = page as SatsPage
  const entry = { id: 'XverseProviders.BitcoinProvider', name: info.name, icon: info.icon }
  place.XverseProviders = { BitcoinProvider: provider }
  place.btc_providers = [...(place.btc_providers ?? []), entry]
  return () => {
    delete place.XverseProviders
    const left = (place.btc_providers ?? []).filter(other => other !== entry)
    if (left.length > 0) place.btc_providers = left
    else delete place.btc_providers
  }
}
