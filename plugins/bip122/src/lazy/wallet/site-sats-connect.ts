import { boundedRecord } from '@latchkit/kernel/schema'
import { hasMethods, notAllowedError, parseSiteParams, readProperty } from '@latchkit/plugin-chains/kit'
import { base64, hex } from '@scure/base'
import * as v from 'valibot'
import type { SatsProvider } from '../../contract.js'
import { inputIndexes, type SiteRequests, sighashes } from './site-requests.js'

/** Requests that a wallet gets: they read, or the wallet shows a prompt of its own to connect or to switch. */
const passed: ReadonlySet<string> = new Set(
  `getInfo getAddresses getAccounts getBalance ord_getInscriptions runes_getBalance runes_estimateMint
  runes_estimateEtch runes_getOrder spark_getAddresses spark_getBalance stx_getAddresses stx_getAccounts
  stx_getNetworks supportedMethods open wallet_addNetwork wallet_changeNetwork wallet_changeNetworkById wallet_connect
  wallet_disconnect wallet_getAccount wallet_getCurrentPermissions wallet_getNetwork wallet_getWalletType
  wallet_openBridge wallet_openBuy wallet_openReceive wallet_renouncePermissions wallet_requestPermissions`.split(/\s+/)
)

const satsMessage = v.object({
  address: v.string(),
  message: v.string(),
  protocol: v.optional(v.picklist(['ECDSA', 'BIP322']))
})
const leatherMessage = v.object({
  message: v.string(),
  paymentType: v.optional(v.picklist(['p2tr', 'p2wpkh']), 'p2wpkh'),
  type: v.optional(v.picklist(['legacy', 'bip322']), 'bip322'),
  network: v.optional(v.string())
})
const psbtText = (decode: (text: string) => Uint8Array) =>
  v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return decode(dataset.value)
      } catch {
        addIssue({ message: 'Expected an encoded PSBT' })
        return NEVER
      }
    })
  )
const satsPsbt = v.object({
  psbt: psbtText(base64.decode),
  signInputs: v.optional(boundedRecord(v.string(), inputIndexes, 1_000)),
  broadcast: v.optional(v.boolean())
})
const leatherPsbt = v.object({
  hex: psbtText(hex.decode),
  signAtIndex: v.optional(v.union([v.number(), inputIndexes])),
  allowedSighash: v.optional(sighashes),
  broadcast: v.optional(v.boolean()),
  network: v.optional(v.string())
})
// A payment without one of its members, such as a memo, may be lost.
const recipient = v.strictObject({ address: v.string(), amount: v.union([v.number(), v.string()]) })
/** Members of a payment that Leather has. The account that is shown pays, whichever index of an account the site names. */
const paymentOptions = { network: v.optional(v.string()), account: v.optional(v.number()) }
const payment = v.strictObject({
  recipients: v.strictTuple([recipient], 'Expected one recipient'),
  ...paymentOptions
})
/** An older form of Leather, which names the recipient without a list. */
const barePayment = v.pipe(
  v.strictObject({ ...recipient.entries, ...paymentOptions }),
  v.transform(({ network, account: _, ...only }) => ({ recipients: [only] as const, network }))
)

type SiteMethod = (requests: SiteRequests, params: unknown) => Promise<object>

/** Methods that sign or send, by their name. Leather has the same names with parameters and results of its own. */
const methods: Readonly<Record<string, SiteMethod>> = {
  signMessage: (requests, params) =>
    readProperty(params, 'address') === undefined
      ? signLeatherMessage(requests, params)
      : signSatsMessage(requests, params),
  signPsbt: (requests, params) =>
    readProperty(params, 'hex') === undefined ? signSatsPsbt(requests, params) : signLeatherPsbt(requests, params),
  async sendTransfer(requests, params) {
    const isBare = readProperty(params, 'recipients') === undefined && typeof params === 'object'
    const { recipients, network } = isBare ? parseSiteParams(barePayment, params) : parseSiteParams(payment, params)
    const [{ address, amount }] = recipients
    return { txid: await requests.transfer(address, amount, network) }
  }
}

const signSatsMessage: SiteMethod = async (requests, params) => {
  const { address, message, protocol } = parseSiteParams(satsMessage, params)
  // Before the request, so that a failed load does not lose a signature.
  const { bip322Hash } = await import('../signing/verify-message.js')
  const signed = await requests.sign(message, {
    address,
    ...(protocol && { protocol: protocol === 'ECDSA' ? 'ecdsa' : 'bip322' })
  })
  return {
    address: signed.address,
    signature: base64.encode(signed.signature),
    messageHash: hex.encode(bip322Hash(message)),
    // The form that the wallet chose: 65 bytes are a signature of BIP-137.
    protocol: signed.signature.length === 65 ? 'ECDSA' : 'BIP322'
  }
}

const signLeatherMessage: SiteMethod = async (requests, params) => {
  const { message, paymentType, type, network } = parseSiteParams(leatherMessage, params)
  const options = { address: requests.addressOf(paymentType), protocol: type === 'legacy' ? 'ecdsa' : type } as const
  const { address, signature } = await requests.sign(message, options, network)
  return { address, message, signature: base64.encode(signature) }
}

const signSatsPsbt: SiteMethod = async (requests, params) => {
  const { psbt, signInputs, broadcast } = parseSiteParams(satsPsbt, params)
  const inputs =
    signInputs && Object.entries(signInputs).flatMap(([address, list]) => list.map(index => ({ address, index })))
  const signed = await requests.signPsbt({ psbt, inputs, broadcast })
  return { ...signed, psbt: base64.encode(signed.psbt) }
}

const signLeatherPsbt: SiteMethod = async (requests, params) => {
  const {
    hex: psbt,
    signAtIndex,
    allowedSighash: sighashTypes,
    broadcast,
    network
  } = parseSiteParams(leatherPsbt, params)
  const inputs =
    signAtIndex === undefined
      ? undefined
      : [signAtIndex].flat().map(index => ({ index, ...(sighashTypes && { sighashTypes }) }))
  const { psbt: signed, ...sent } = await requests.signPsbt({ psbt, inputs, broadcast }, network)
  return { hex: hex.encode(signed), ...sent }
}

/**
 * Returns the `request` of the host site for a wallet of sats-connect or Leather. A result has the envelope of JSON-RPC; every failure
 * rejects with a `ProviderError`, as Leather does and sats-connect also allows.
 */
export function siteSatsRequest(provider: object, requests: SiteRequests): SatsProvider['request'] {
  let lastId = 0
  return async (method, ...given) => {
    if (typeof method !== 'string') throw notAllowedError('a method that is not a text')
    const declared = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (declared) return { jsonrpc: '2.0', id: String(++lastId), result: await declared(requests, given[0]) }
    if (!passed.has(method) || !hasMethods<SatsProvider>(provider, 'request')) throw notAllowedError(method)
    return provider.request(method, ...given)
  }
}

/**
 * Returns the `addListener` of the host site. Its listeners do not get the wallet as `this`. An older form takes the name of the event
 * and the listener as two arguments.
 */
export function siteSatsListener(provider: object) {
  return (...[listener, callback]: readonly unknown[]) => {
    if (!hasMethods<{ addListener(...given: readonly unknown[]): unknown }>(provider, 'addListener'))
      throw notAllowedError('addListener')
    const stop =
      typeof listener === 'string'
        ? provider.addListener(listener, unbound(callback))
        : provider.addListener({ ...Object(listener), cb: unbound(readProperty(listener, 'cb')) })
    return typeof stop === 'function' ? () => void stop() : undefined
  }
}

/** Returns a function that calls `callback` without the `this` of the caller. */
const unbound = (callback: unknown) => (event: unknown) => (callback as (event: unknown) => void)(event)
