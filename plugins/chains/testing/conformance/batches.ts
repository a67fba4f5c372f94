import type { BatchBench } from '../namespace-fixture.js'
import { member, never, show } from './assertions.js'
import { type Cases, type Check, type FeatureContext, otherAccount, withFeature } from './context.js'
import { type Approval, approvalOf, asksOnce, hostileAnswers, onlyRequests } from './hostile.js'

const supporting = member('transactions.batch.isSupported')
const batching = member('transactions.batch.submit')

interface BatchContext extends FeatureContext {
  readonly approval: Approval
  readonly sample: BatchBench
  isSupported(signal?: AbortSignal): Promise<boolean>
  submit(payloads?: readonly unknown[], signer?: FeatureContext['signer'], signal?: AbortSignal): Promise<string>
}

/** Returns a check with the batch of the bench; it does nothing if there is no batch, or the plugin submits no batches. */
const withBatch = (check: Check<BatchContext>): Check =>
  withFeature('transactions', async ({ batch }, context) => {
    const { account, signer, wallet, submission } = context
    const sample = submission?.batch
    if (!batch || !sample) return
    const submit: BatchContext['submit'] = async (payloads = sample.payloads, by = signer, signal = never()) =>
      batch.submit(
        by,
        payloads.map(payload => ({ account, payload })),
        signal
      )
    const isSupported = async (signal = never()) => batch.isSupported(signer, signal)
    const approval = approvalOf(batching, wallet, signal => submit(sample.payloads, signer, signal))
    await check({ ...context, sample, submit, isSupported, approval })
  })

export const batchCases: Cases = {
  'a wallet tells whether it executes batches, without a prompt': withBatch(async ({ wallet, isSupported }) => {
    const prompts = wallet.promptCount()
    const ask = () => supporting.resolves(isSupported, 'with true or false')
    supporting.equals(await ask(), true, 'Give true for the wallet of the fixture')
    supporting.equals(wallet.promptCount(), prompts, 'Ask without a prompt')
    wallet.behave('throw')
    supporting.equals(await ask(), false, 'Give false for a wallet that fails')
    for (const [name, answer] of hostileAnswers()) {
      wallet.answerWith(answer)
      supporting.equals(await ask(), false, `Give false for the response ${name}`)
    }
    await supporting.rejectsAborted(isSupported)
  }),
  'a batch is executed as a whole and once, with one prompt': withBatch(async ({ wallet, sample, submit }) => {
    const id = await asksOnce(batching, wallet, () => submit(), 'with the id of the transaction')
    batching.assert(typeof id === 'string' && id !== '', 'Give the id of the transaction', id)
    batching.equals(await sample.executed(), 1, 'Have all transactions executed as they were given, and once')
  }),
  'an invalid batch is rejected without a wallet request': withBatch(async context => {
    const { wallet, sample, submission, signer, submit } = context
    const other = { ...signer, account: otherAccount(context) }
    const prompts = wallet.promptCount()
    await batching.rejects(() => submit([]), 'an empty batch', 'transfer/invalid-transaction')
    for (const payload of [null, {}, ...(submission?.invalid ?? [])]) {
      const withInvalid = () => submit([...sample.payloads, payload])
      await batching.rejects(withInvalid, `a batch with ${show(payload)}`, 'transfer/invalid-transaction')
    }
    const byOther = () => submit(sample.payloads, other)
    await batching.rejects(byOther, 'another account than the one that pays', 'transfer/not-the-signer')
    batching.equals(wallet.promptCount(), prompts, 'Check every transaction before asking the wallet')
    batching.equals(await sample.executed(), 0, 'Send nothing')
  }),
  'submitting a batch goes through the request of its signer': withBatch(async ({ sample, signer, wallet, submit }) => {
    await onlyRequests(batching, wallet, signer, by => submit(sample.payloads, by))
  }),
  'a batch that was rejected, or changed by the wallet, is rejected': withBatch(({ approval }) =>
    approval.refuses('reject', 'wrong-key', 'other-transaction')
  ),
  'submitting a batch honours its signal': withBatch(({ approval }) => approval.honoursSignal())
}
