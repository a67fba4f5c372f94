import type { SignedIn, SignInRequest } from '../../src/port/sign-in.js'
import { member, never } from './assertions.js'
import { type Cases, type Check, type FeatureContext, withFeature } from './context.js'
import { honoursSignalAtWallet, refuses, refusesHostileAnswers } from './hostile.js'

const connecting = member('signIn.connect')

/** Runs with a request of the bench; does nothing where there is none, or the plugin cannot sign in. */
const withRequest = (
  check: (
    signIn: (signal?: AbortSignal) => Promise<SignedIn>,
    context: FeatureContext & { readonly request: SignInRequest }
  ) => Promise<void>
): Check =>
  withFeature('signIn', async (feature, context) => {
    const { chain, connector, signIn: sample } = context
    if (!sample) return
    const { domain } = sample
    const texts = { uri: `https://${domain}/login`, nonce: 'k7Rw2Xq9', statement: 'I accept the terms.' }
    const request = { chain, domain, ...texts }
    await check(async (signal = never()) => feature.connect(connector, request, signal), { ...context, request })
  })

export const signInCases: Cases = {
  'signing in connects and signs the whole request, with one prompt': withRequest(async (signIn, context) => {
    const { wallet, fixture, request } = context
    const prompts = wallet.promptCount()
    const { connection, account, message, signature } = await connecting.resolves(signIn, 'when the visitor approves')
    connecting.equals(wallet.promptCount() - prompts, 1, 'Ask the wallet once')
    const [address = ''] = wallet.addresses
    const isOwn = account === `${request.chain}:${address}` && connection.accounts.some(one => one.address === address)
    connecting.assert(isOwn, 'Resolve with the account that signed', [account, connection])
    const { domain, uri, nonce, statement = '' } = request
    const missing = [domain, uri, nonce, statement, address].filter(text => !message.includes(text))
    connecting.equals(missing, [], 'Have the whole request signed, nothing missing')
    const isSigned = await fixture.verifyMessage?.(message, signature, address)
    connecting.assert(isSigned, `Have the message signed by ${address}; the fixture does not verify it`)
  }),
  'a declined sign-in is wallet/rejected': withRequest((signIn, { wallet }) =>
    refuses(connecting, wallet, 'reject', signIn)
  ),
  'a sign-in with nonsense or by another key becomes wallet/invalid-answer': withRequest(async (signIn, { wallet }) => {
    const what = 'a signature by another key: verify it before it is handed on, and reject it'
    await refuses(connecting, wallet, 'wrong-key', signIn, what)
    await refusesHostileAnswers(connecting, wallet, signIn)
  }),
  'signing in honours its signal': withRequest(async (signIn, { wallet }) => {
    await honoursSignalAtWallet(connecting, wallet, signIn)
  })
}
