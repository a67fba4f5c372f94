import { tryOrUndefined } from '@latchkit/kernel/options'
import { boundedArray } from '@latchkit/kernel/schema'
import { ProviderError, type SiteProviderFeature, type WalletAccount } from '@latchkit/plugin-chains/contract'
import {
  createSiteProviders,
  parseSiteParams,
  siteObject,
  wrapRequester,
  wrapStandardWallet
} from '@latchkit/plugin-chains/kit'
import { base64, hex } from '@scure/base'
import * as v from 'valibot'
import { methods } from '../rpc/methods.js'
import { createSiteRequests, inputIndexes, MAX_INPUTS, type SiteRequests, sighashes } from './site-requests.js'
import { siteSatsListener, siteSatsRequest } from './site-sats-connect.js'

/**
 * Creates the feature that wraps wallets of all interfaces for the host site. Methods that could sign and have no request are left out.
 * Any other object is rejected with 4200, because it could sign.
 *
 * @param accounts - returns the accounts of the wallet that is shown.
 */
export const createSiteProvider = (accounts: () => readonly WalletAccount[]): SiteProviderFeature =>
  createSiteProviders((provider, signer) => {
    const wallet = provider as object
    const has = (name: string) => tryOrUndefined(() => name in wallet) ?? false
    const requests = createSiteRequests(signer, accounts)
    if (has('features'))
      return wrapStandardWallet(wallet, {
        passed: { 'bitcoin:connect': 'connect', 'bitcoin:disconnect': 'disconnect' },
        events: ['bitcoin:events'],
        mapped: signingFeatures(requests)
      })
    if (has('requestAccounts'))
      return siteObject(wallet, unisatPassed, {
        ...siteUnisat(requests),
        /** Address and keys of the account that OKX shows; `null` without one. */
        get selectedAccount() {
          const { selectedAccount: shown } = wallet as { readonly selectedAccount: unknown }
          return typeof shown === 'object' && shown !== null ? siteObject(shown, [], {}) : null
        }
      })
    if (has('request') && !has('removeListener'))
      return siteObject(wallet, satsPassed, {
        request: siteSatsRequest(wallet, requests),
        addListener: siteSatsListener(wallet)
      })
    return wrapRequester(provider, { methods, passed: [], signer })
  })

/** Members of providers of sats-connect and Leather that read. Other methods take a token (WBIP-001 replaced them) and may sign. */
const satsPassed = ['connect', 'getCapabilities', 'getProductInfo', 'getURL']

/** Members of UniSat and OKX that read, connect, switch, or broadcast a transaction that is signed already. */
const unisatPassed = `requestAccounts getAccounts connect disconnect getChain switchChain getNetwork switchNetwork
  getPublicKey getBalance getBalanceV2 getInscriptions getUtxos getBitcoinUtxos getVersion pushPsbt
  pushTx on once off addListener removeListener removeAllListeners`.split(/\s+/)

const unisatPsbt = v.optional(
  v.object({
    autoFinalized: v.optional(v.boolean(), true),
    toSignInputs: v.optional(
      boundedArray(
        v.object({
          index: v.number(),
          address: v.optional(v.string()),
          sighashTypes: v.optional(sighashes)
        }),
        MAX_INPUTS
      )
    )
  }),
  {}
)
const unisatMessage = v.object({ message: v.string(), type: v.picklist(['ecdsa', 'bip322-simple']) })

const siteUnisat = (requests: SiteRequests) => ({
  async signMessage(...[text, kind = 'ecdsa']: readonly unknown[]) {
    const { message, type } = parseSiteParams(unisatMessage, { message: text, type: kind })
    const { signature } = await requests.sign(message, { protocol: type === 'ecdsa' ? type : 'bip322' })
    return base64.encode(signature)
  },
  async signPsbt(...[text, options]: readonly unknown[]) {
    const psbt = tryOrUndefined(() => hex.decode(text as string))
    if (!psbt) throw new ProviderError(-32_602, 'Expected a PSBT in hex')
    const { autoFinalized: finalize, toSignInputs: inputs } = parseSiteParams(unisatPsbt, options)
    return hex.encode((await requests.signPsbt({ psbt, inputs, finalize })).psbt)
  },
  async sendBitcoin(...[to, amount, options]: readonly unknown[]) {
    // A payment without its memo may be lost, and `sendTransfer` has no fee rate.
    const [option] = Object.entries(Object(options)).find(([, value]) => value !== undefined) ?? []
    if (option !== undefined) throw new ProviderError(-32_602, `A payment takes no option ${option}`)
    const payment = parseSiteParams(v.object({ to: v.string(), amount: v.number() }), { to, amount })
    return requests.transfer(payment.to, payment.amount)
  }
})

const address = v.object({ address: v.string() })
const standardMessage = v.object({ account: address, message: v.instance(Uint8Array) })
const standardPsbt = v.object({
  psbt: v.instance(Uint8Array),
  inputsToSign: boundedArray(
    v.object({
      account: address,
      signingIndexes: inputIndexes,
      // With other types, others could change the payment.
      sigHash: v.optional(v.literal('ALL'))
    }),
    MAX_INPUTS
  ),
  chain: v.optional(v.string())
})

/**
 * Returns the features that sign. `bitcoin:signAndSendTransaction` has no request, because it does not return what it signed;
 * `sats-connect:` contains the injected object of the wallet itself.
 */
const signingFeatures = (requests: SiteRequests) => ({
  'bitcoin:signMessage': {
    async signMessage(...inputs: readonly unknown[]) {
      const texts = inputs.map(input => {
        const { account, message } = parseSiteParams(standardMessage, input)
        const text = tryOrUndefined(() => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message))
        if (text === undefined) throw new ProviderError(-32_602, 'Expected a message in UTF-8')
        return { address: account.address, text, message }
      })
      const outputs: object[] = []
      // One after the other, as the visitor consents to each.
      for (const { address, text, message } of texts) {
        const { signature } = await requests.sign(text, { address })
        outputs.push({ signedMessage: message, signature })
      }
      return outputs
    }
  },
  'bitcoin:signTransaction': {
    async signTransaction(...inputs: readonly unknown[]) {
      const parsed = inputs.map(input => parseSiteParams(standardPsbt, input))
      const outputs: object[] = []
      for (const { psbt, inputsToSign, chain } of parsed) {
        const signing = inputsToSign.flatMap(({ account: { address }, signingIndexes, sigHash }) =>
          signingIndexes.map(index => ({ address, index, ...(sigHash && { sighashTypes: [1] as const }) }))
        )
        const signed = await requests.signPsbt({ psbt, inputs: signing }, chain?.replace(/^bitcoin:/, ''))
        outputs.push({ signedPsbt: signed.psbt })
      }
      return outputs
    }
  }
})
