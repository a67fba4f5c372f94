import * as v from 'valibot'
import { unsupportedMethod } from '../errors.js'
import { readParams } from '../read-params.js'
import { type SignInInput, signInText } from '../sign-in-text.js'
import { presentAccounts, strangerAccount } from './behaviour.js'
import type { Method, Methods, WalletCore } from './core.js'
import { ChainIdSchema, hexOf } from './params.js'
import { permittedAccounts, withPermission } from './state.js'

const Text = v.optional(v.string())
/** Parameters of the capability `signInWithEthereum` (ERC-7846). */
const SignIn = v.object({
  nonce: v.string(),
  chainId: ChainIdSchema,
  version: v.optional(v.string(), '1'),
  domain: Text,
  uri: Text,
  statement: Text,
  issuedAt: Text,
  expirationTime: Text,
  notBefore: Text,
  requestId: Text,
  resources: v.optional(v.array(v.string()))
})
const ConnectParams = v.tuple([
  v.object({
    version: v.literal('1'),
    capabilities: v.optional(v.object({ signInWithEthereum: v.optional(SignIn) }), {})
  })
])

/**
 * Returns `wallet_connect` (ERC-7846), which fails with 4200 unless `isSupported`. It connects the selected account, and signs a message
 * of ERC-4361 with the same approval if the page asks for `signInWithEthereum`.
 */
export function signInMethods(core: WalletCore, isSupported: boolean): Methods {
  const { state, origin, behaviour } = core
  const connect: Method = async (params, consent) => {
    const [{ capabilities }] = readParams(ConnectParams, params)
    const { addresses } = await core.signer()
    const address = state.get().selected ?? addresses[0]
    if (!address) throw new RangeError('A wallet needs at least one account index')
    const request = capabilities.signInWithEthereum
    const { lieInSignIn: lie } = behaviour()
    const ofField = lie === 'noCapability' || lie === 'error' ? undefined : lie
    const style = { family: 'Ethereum', stranger: strangerAccount, lie: ofField } as const
    const message = request && signInText(inputOf(request, origin), address, style)
    await consent({
      title: message === undefined ? 'Connect to this site?' : 'Sign in to this site?',
      facts: [
        { label: 'Account', value: address, shape: 'code' },
        ...(message === undefined ? [] : [{ label: 'Message', value: message, shape: 'code' } as const])
      ]
    })
    state.update({ permissions: withPermission(state.get(), origin, [address]) })
    const seen = presentAccounts(behaviour(), permittedAccounts(state.get(), origin))
    if (message === undefined || lie === 'noCapability')
      return { accounts: seen.map(shown => ({ address: shown, capabilities: {} })) }
    const signature = await (await core.messageSigner()).signMessage(address, hexOf(message))
    const response = lie === 'error' ? { code: -32603, message: 'The key is locked' } : { message, signature }
    return { accounts: seen.map(shown => ({ address: shown, capabilities: { signInWithEthereum: response } })) }
  }
  return { wallet_connect: isSupported ? connect : () => Promise.reject(unsupportedMethod('wallet_connect')) }
}

/** Returns the fields of the message, with the defaults of ERC-7846. */
const inputOf = ({ chainId, ...request }: v.InferOutput<typeof SignIn>, origin: string): SignInInput => {
  const given = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined))
  return {
    domain: new URL(origin).host,
    uri: origin,
    issuedAt: new Date().toJSON(),
    ...given,
    chainId: String(chainId)
  }
}
