import { accountId } from '../../src/port/caip.js'
import type { SubmissionBench } from '../namespace-fixture.js'
import { member, never, show } from './assertions.js'
import { type Cases, type Check, type FeatureContext, withFeature } from './context.js'
import { honoursSignalAtWallet, refuses } from './hostile.js'

const submitting = member('transactions.submit')

interface SubmissionContext extends FeatureContext {
  readonly sample: SubmissionBench
  submit(signal?: AbortSignal, payload?: unknown, signer?: FeatureContext['signer']): Promise<string>
}

/** Runs with the submission of the bench; does nothing where there is none, or the plugin submits nothing. */
const withSubmission = (check: Check<SubmissionContext>): Check =>
  withFeature('transactions', async (feature, context) => {
    const { account, signer, submission: sample } = context
    if (!feature.submit || !sample) return
    const send = feature.submit.bind(feature)
    const submit: SubmissionContext['submit'] = async (signal = never(), payload = sample.payload, by = signer) =>
      send(by, { account, payload }, signal)
    await check({ ...context, sample, submit })
  })

export const submissionCases: Cases = {
  'a transaction that was built elsewhere is sent as it was given, and once': withSubmission(async context => {
    const { wallet, sample, submit } = context
    const prompts = wallet.promptCount()
    const id = await submitting.resolves(() => submit(), 'with the id of the transaction')
    submitting.assert(typeof id === 'string' && id !== '', 'Give the id of the transaction', id)
    submitting.equals(wallet.promptCount() - prompts, 1, 'Ask the wallet once')
    submitting.equals(await sample.taken(), 1, 'Send it as it was given, and once')
  }),
  'a payload that is no transaction is refused before the wallet is asked': withSubmission(async context => {
    const { wallet, sample, signer, chain, submit } = context
    const prompts = wallet.promptCount()
    for (const payload of [null, 7, 'transaction', {}, [], ...sample.invalid]) {
      const what = `the payload ${show(payload)}`
      await submitting.rejects(() => submit(never(), payload), what, 'transfer/invalid-transaction')
    }
    const advice = 'Name another account than the wallet has'
    const account = member('fixture.otherAddresses').required(accountId(chain, wallet.otherAddresses[0] ?? ''), advice)
    const byOther = () => submit(never(), sample.payload, { ...signer, account })
    await submitting.rejects(byOther, 'another account than the one that pays', 'transfer/not-the-signer')
    submitting.equals(wallet.promptCount(), prompts, 'Check what is to be signed before asking the wallet')
  }),
  'a submitted transaction that was declined or signed otherwise is refused': withSubmission(async context => {
    const { wallet, submit } = context
    for (const behaviour of ['reject', 'wrong-key', 'other-transaction'] as const)
      await refuses(submitting, wallet, behaviour, signal => submit(signal), `what a wallet signed (${behaviour})`)
  }),
  'submitting a transaction honours its signal': withSubmission(async ({ wallet, submit }) => {
    await honoursSignalAtWallet(submitting, wallet, signal => submit(signal))
  })
}
