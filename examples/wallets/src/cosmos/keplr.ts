import { base64 } from '@scure/base'
import type { Call, Consent } from '../answer.js'
import type { CosmosSigningKey } from '../lazy/cosmos-signer.js'
import { signedMessage } from '../sign-in-text.js'
import { type CosmosBehaviour, presentAddress, strangerCosmosAddress } from './behaviour.js'
import { type AminoDoc, aminoJson, type DirectDoc, directDoc, messageDoc } from './documents.js'
import type { CosmosTestChain, KnownChain } from './wallet.js'

/** Part of the Keplr API that the wallet implements. Responses are unknown, because the switches may change them. */
export interface TestKeplr {
  enable(chainIds: string | readonly string[]): Promise<unknown>
  isEnabled(chainIds: string | readonly string[]): Promise<unknown>
  disable(chainIds?: string | readonly string[]): Promise<unknown>
  getKey(chainId: string): Promise<unknown>
  experimentalSuggestChain(chainInfo: SuggestedChain): Promise<unknown>
  signAmino(chainId: string, signer: string, signDoc: object): Promise<unknown>
  signDirect(chainId: string, signer: string, signDoc: DirectDoc): Promise<unknown>
  signArbitrary(chainId: string, signer: string, data: string | Uint8Array): Promise<unknown>
}
export interface SuggestedChain {
  readonly chainId: string
  readonly chainName: string
  readonly rest: string
  readonly bip44: { readonly coinType: number }
  readonly bech32Config: { readonly bech32PrefixAccAddr: string }
  readonly features?: readonly string[]
}

export interface KeplrParts {
  readonly call: Call
  behaviour(): CosmosBehaviour
  chain(chainId: string): KnownChain | undefined
  isPermitted(chainIds: readonly string[]): boolean
  permit(chainIds: readonly string[]): void
  forbid(): void
  add(chain: CosmosTestChain): void
  /** Derives the key of the selected account. */
  key(chain: KnownChain): Promise<CosmosSigningKey>
  /**
   * Derives the key that `getKey` returns: the key of the selected account, or another key after the contradiction of
   * a `twice` response.
   */
  shownKey(chain: KnownChain): Promise<CosmosSigningKey>
  /** Derives a key that is not authorized. */
  otherKey(chain: KnownChain): Promise<CosmosSigningKey>
}

const list = (value: string | readonly string[]) => (typeof value === 'string' ? [value] : value)

export function createKeplr(parts: KeplrParts): TestKeplr {
  const { behaviour, isPermitted, permit } = parts
  const known = (chainId: string): KnownChain => {
    const chain = parts.chain(chainId)
    if (!chain) throw new Error(`There is no chain info for ${chainId}`)
    return chain
  }
  const ensureEnabled = async (chainIds: readonly string[], consent: Consent) => {
    const chains = chainIds.map(known)
    if (isPermitted(chainIds)) return
    const value = chains.map(({ name, chainId }) => `${name} (${chainId})`).join(', ')
    await consent({ title: 'Connect to this site?', facts: [{ label: 'Chains', value }] })
    permit(chainIds)
  }
  const signed = async (chain: KnownChain, bytes: Uint8Array) => {
    const { signWithAnotherKey, highS } = behaviour()
    const own = await parts.key(chain)
    const signer = signWithAnotherKey ? await parts.otherKey(chain) : own
    const { publicKey } = signWithAnotherKey === 'openly' ? signer : own
    const pub_key = { type: 'tendermint/PubKeySecp256k1', value: base64.encode(publicKey) }
    return { pub_key, signature: signer.sign(bytes, { highS }) }
  }
  const ready = async (chainId: string, signer: string, consent: Consent) => {
    await ensureEnabled([chainId], consent)
    const chain = known(chainId)
    if ((await parts.key(chain)).address !== signer) throw new Error('Signer mismatched')
    return chain
  }

  /** A document without a chain is a message (ADR-36). */
  const ensureSame = (chainId: string, named: string) => {
    if (named !== '' && named !== chainId) throw new Error('Unmatched chain id with the sign doc')
  }

  const methods = {
    enable: (consent: Consent, chainIds: string | readonly string[]) => ensureEnabled(list(chainIds), consent),
    isEnabled: async (_: Consent, chainIds: string | readonly string[]) => isPermitted(list(chainIds)),
    disable: async () => parts.forbid(),
    async getKey(consent: Consent, chainId: string) {
      await ensureEnabled([chainId], consent)
      if (behaviour().noAccounts) throw new Error('There is no key')
      const chain = known(chainId)
      const { publicKey, payload, address } = await parts.shownKey(chain)
      const key = {
        name: 'Test account',
        algo: chain.keyType,
        pubKey: publicKey,
        address: payload,
        bech32Address: presentAddress(behaviour(), address),
        isNanoLedger: behaviour().isLedger,
        isKeystone: false
      }
      return behaviour().tenThousandAccounts ? Array.from({ length: 10_000 }, () => key) : key
    },
    async experimentalSuggestChain(consent: Consent, info: SuggestedChain) {
      if (parts.chain(info.chainId)) return
      const facts = [
        { label: 'Name', value: info.chainName },
        { label: 'Chain ID', value: info.chainId },
        { label: 'REST URL', value: info.rest, shape: 'code' }
      ] as const
      await consent({ title: 'Add a chain?', facts })
      parts.add({
        chainId: info.chainId,
        name: info.chainName,
        prefix: info.bech32Config.bech32PrefixAccAddr,
        coinType: info.bip44.coinType,
        keyType: info.features?.includes('eth-key-sign') ? 'ethsecp256k1' : 'secp256k1'
      })
    },
    async signAmino(consent: Consent, chainId: string, signer: string, document: object) {
      const asked = document as AminoDoc
      const chain = await ready(chainId, signer, consent)
      ensureSame(chainId, asked.chain_id)
      const { changedAmino } = await import('../lazy/cosmos-transactions.js')
      const signDoc = changedAmino(asked, behaviour().changeTransaction)
      const bytes = aminoJson(signDoc)
      const value = new TextDecoder().decode(aminoJson(asked))
      await consent({ title: 'Sign this transaction?', facts: [{ label: 'Document', value, shape: 'code' }] })
      return { signed: signDoc, signature: await signed(chain, bytes) }
    },
    async signDirect(consent: Consent, chainId: string, signer: string, asked: DirectDoc) {
      const chain = await ready(chainId, signer, consent)
      ensureSame(chainId, asked.chainId)
      if (behaviour().isLedger) throw new Error('Direct sign mode is not supported by Ledger')
      const { changedDirect, factsOf } = await import('../lazy/cosmos-transactions.js')
      const signDoc = changedDirect(asked, behaviour().changeTransaction)
      await consent({
        title: 'Sign this transaction?',
        facts: [{ label: 'Chain', value: chain.name }, ...factsOf(asked)]
      })
      return { signed: signDoc, signature: await signed(chain, directDoc(signDoc)) }
    },
    async signArbitrary(consent: Consent, chainId: string, signer: string, data: string | Uint8Array) {
      const chain = await ready(chainId, signer, consent)
      const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
      const value = new TextDecoder().decode(bytes)
      await consent({ title: 'Sign this message?', facts: [{ label: 'Message', value, shape: 'code' }] })
      const message = signedMessage(bytes, behaviour().signAnotherMessage, strangerCosmosAddress)
      return signed(chain, aminoJson(messageDoc(signer, message)))
    }
  }

  const served = Object.entries(methods).map(([method, handle]) => {
    const call = (...args: unknown[]) => parts.call(method, args, consent => (handle as Handler)(consent, ...args))
    return [method, call] as const
  })
  return Object.fromEntries(served) as unknown as TestKeplr
}

type Handler = (consent: Consent, ...args: unknown[]) => Promise<unknown>
