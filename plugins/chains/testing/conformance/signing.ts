import { parseAccountId } from '../../src/port/caip.js'
import type { SignedIn, SignInRequest } from '../../src/port/sign-in.js'
import type { SubmissionBench } from '../namespace-fixture.js'
import { member, never, show } from './assertions.js'
import { type Cases, type Check, type FeatureContext, otherAccount, withFeature } from './context.js'
import { type Approval, approvalOf, asksOnce, HUGE_CHARACTERS, hostileTexts, onlyRequests } from './hostile.js'

const signing = member('signMessage.sign')
const verifying = member('verifyMessage.verify')
const signingIn = member('signIn.connect')
const submitting = member('transactions.submit')

/** Texts that wallets and encoders get wrong: empty, other scripts, spaces and lines, hex digits as text. */
const texts = ['Hello', '', 'Grüße, 世界, שלום 👋', ' spaces around ', 'two\r\nlines\0', '0x1234']

interface SigningContext extends FeatureContext {
  readonly approval: Approval
  sign(text: string, signal?: AbortSignal): Promise<string>
}

/** Runs with a function that signs; does nothing if the plugin signs no messages. */
const withSigning = (check: Check<SigningContext>): Check =>
  withFeature('signMessage', async (feature, context) => {
    const sign = async (text: string, signal = never()) => feature.sign(context.signer, text, signal)
    await check({ ...context, sign, approval: approvalOf(signing, context.wallet, signal => sign('no', signal)) })
  })

interface SignInContext extends FeatureContext {
  readonly approval: Approval
  readonly request: SignInRequest
  connectAndSign(signal: AbortSignal): Promise<SignedIn>
}

/** Returns a check with the sign-in request of the bench; it does nothing if there is no request, or the plugin cannot sign in. */
const withRequest = (check: Check<SignInContext>): Check =>
  withFeature('signIn', async (feature, context) => {
    const { chain, connector, wallet, signIn: sample } = context
    if (!sample) return
    const { domain } = sample
    const texts = { uri: `https://${domain}/login`, nonce: 'k7Rw2Xq9', statement: 'I accept the terms.' }
    const request = { chain, domain, ...texts }
    const connectAndSign = async (signal: AbortSignal) => feature.connect(connector, request, signal)
    await check({ ...context, request, connectAndSign, approval: approvalOf(signingIn, wallet, connectAndSign) })
  })

interface SubmissionContext extends FeatureContext {
  readonly approval: Approval
  readonly sample: SubmissionBench
  submit(payload?: unknown, signer?: FeatureContext['signer'], signal?: AbortSignal): Promise<string>
}

/** Returns a check with the submission of the bench; it does nothing if there is no submission, or the plugin submits nothing. */
const withSubmission = (check: Check<SubmissionContext>): Check =>
  withFeature('transactions', async (feature, context) => {
    const { account, signer, wallet, submission: sample } = context
    if (!feature.submit || !sample) return
    const send = feature.submit.bind(feature)
    const submit: SubmissionContext['submit'] = async (payload = sample.payload, by = signer, signal = never()) =>
      send(by, { account, payload }, signal)
    const approval = approvalOf(submitting, wallet, signal => submit(sample.payload, signer, signal))
    await check({ ...context, sample, submit, approval })
  })

export const signingCases: Cases = {
  'a signed message verifies, whatever its text': withSigning(async ({ sign, account, fixture }) => {
    const verifyMessage = member('fixture.verifyMessage').required(fixture.verifyMessage, 'Give one of another library')
    const address = parseAccountId(account)?.address ?? ''
    for (const text of texts) {
      const signature = await signing.resolves(() => sign(text), `with a signature of ${show(text)}`)
      signing.assert(typeof signature === 'string', 'Give a signature as text', signature)
      const isSigned = await verifyMessage(text, signature, address)
      signing.assert(isSigned, `Have the text ${show(text)} signed as it is, by ${address}`)
    }
  }),
  'signing goes through the request of its signer': withSigning(async ({ signer, wallet, features }) => {
    await onlyRequests(signing, wallet, signer, by => features.signMessage?.sign(by, 'no', never()))
  }),
  'a rejected signature has the code wallet/rejected': withSigning(({ approval }) => approval.refuses('reject')),
  'an invalid signature becomes wallet/invalid-answer': withSigning(({ approval }) => approval.refusesHostileAnswers()),
  'a signature by another key is rejected': withSigning(({ approval }) => approval.refuses('wrong-key')),
  'signing honours its signal': withSigning(async ({ sign, wallet, approval }) => {
    await approval.honoursSignal()
    wallet.answer()
    wallet.behave('approve')
    await signing.resolves(() => sign('after all'), 'after a late answer to another call')
  }),
  'verifyMessage accepts valid signatures only': withFeature('verifyMessage', async (feature, context) => {
    const { wallet, signer, account, chain, features } = context
    const text = 'Grüße, 世界'
    const verifies = async (expected: boolean, what: string, signature: string, message = text, by = account) => {
      const verify = () => feature.verify(by, message, signature, never())
      const isSigned = await verifying.resolves(verify, 'with true or false')
      verifying.assert(isSigned === expected, `Give ${expected} for ${what}`, isSigned)
    }
    for (const nonsense of [...hostileTexts, 'x'.repeat(HUGE_CHARACTERS)]) {
      await verifies(false, show(nonsense.slice(0, 40)), nonsense)
    }
    await verifying.rejectsAborted(signal => feature.verify(account, text, '', signal))
    const { signMessage } = features
    if (!signMessage) return
    const signature = await signing.resolves(() => signMessage.sign(signer, text, never()), 'with a signature')
    await verifies(true, 'what signMessage gave', signature)
    await verifies(false, 'another text', signature, `${text}.`)
    for (const address of wallet.otherAddresses) {
      await verifies(false, `the account ${address}, which did not sign`, signature, text, `${chain}:${address}`)
    }
  }),
  'signing in connects and signs the whole request, with one prompt': withRequest(async context => {
    const { wallet, fixture, request, connectAndSign } = context
    const signedIn = await asksOnce(signingIn, wallet, () => connectAndSign(never()), 'when the visitor approves')
    const { connection, account, message, signature } = signedIn
    const [address = ''] = wallet.addresses
    const isOwn = account === `${request.chain}:${address}` && connection.accounts.some(one => one.address === address)
    signingIn.assert(isOwn, 'Resolve with the account that signed', [account, connection])
    const { domain, uri, nonce, statement = '' } = request
    const missing = [domain, uri, nonce, statement, address].filter(text => !message.includes(text))
    signingIn.equals(missing, [], 'Have the whole request signed, nothing missing')
    const isSigned = await fixture.verifyMessage?.(message, signature, address)
    signingIn.assert(isSigned, `Have the message signed by ${address}; the fixture does not verify it`)
  }),
  'a rejected sign-in has the code wallet/rejected': withRequest(({ approval }) => approval.refuses('reject')),
  'an invalid sign-in, or one by another key, becomes wallet/invalid-answer': withRequest(async ({ approval }) => {
    await approval.refuses('wrong-key')
    await approval.refusesHostileAnswers()
  }),
  'signing in honours its signal': withRequest(({ approval }) => approval.honoursSignal()),
  'a transaction that was built elsewhere is sent unchanged and once': withSubmission(async context => {
    const { wallet, sample, submit } = context
    const id = await asksOnce(submitting, wallet, () => submit(), 'with the id of the transaction')
    submitting.assert(typeof id === 'string' && id !== '', 'Give the id of the transaction', id)
    submitting.equals(await sample.taken(), 1, 'Send it as it was given, and once')
  }),
  'an invalid transaction is rejected without a wallet request': withSubmission(async context => {
    const { wallet, sample, signer, submit } = context
    const other = { ...signer, account: otherAccount(context) }
    const prompts = wallet.promptCount()
    for (const payload of [null, 7, 'transaction', {}, [], ...sample.invalid]) {
      await submitting.rejects(() => submit(payload), `the payload ${show(payload)}`, 'transfer/invalid-transaction')
    }
    const byOther = () => submit(sample.payload, other)
    await submitting.rejects(byOther, 'another account than the one that pays', 'transfer/not-the-signer')
    submitting.equals(wallet.promptCount(), prompts, 'Check what is to be signed before asking the wallet')
  }),
  'submitting goes through the request of its signer': withSubmission(async ({ sample, signer, wallet, submit }) => {
    await onlyRequests(submitting, wallet, signer, by => submit(sample.payload, by))
  }),
  'a submitted transaction that was rejected, or changed by the wallet, is rejected': withSubmission(({ approval }) =>
    approval.refuses('reject', 'wrong-key', 'other-transaction')
  ),
  'submitting a transaction honours its signal': withSubmission(({ approval }) => approval.honoursSignal())
}
