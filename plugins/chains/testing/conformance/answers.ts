import { errorCode } from '@latchkit/kernel'
import { type Check, failure, insist, insistCode, show } from './bench.js'
import { ask, insistNothingStored, withWallet } from './connecting.js'
import { crowd, hostileAnswers } from './hostile.js'

/** What connects all the same may hold the wallet's own accounts and no others: some kinds of wallet have but one. */
const strangers: Check = withWallet(async (stage, connector) => {
  const { wallet, fixture } = stage
  const [own = ''] = wallet.addresses
  for (const text of [...fixture.addresses.invalid, '', '__proto__']) {
    wallet.hold([text])
    await insistCode(
      () => ask(connector),
      'wallet/invalid-answer',
      'connect',
      `an account that is called ${show(text)}`
    )
    wallet.hold([own, text])
    const what = `accounts of which one is called ${show(text)}`
    const outcome = await ask(connector).catch((error: unknown) => error)
    const isOwn = (Object(outcome) as { accounts?: { address: string }[] }).accounts?.every(
      ({ address }) => address === own
    )
    const isRefused = errorCode(outcome) === 'wallet/invalid-answer'
    insist(isOwn || isRefused, 'connect', `Reject ${what} with 'wallet/invalid-answer'; it gave ${show(outcome)}`)
    if (isRefused) insistNothingStored(stage, what)
  }
})

const nobody: Check = withWallet(async (stage, connector) => {
  stage.wallet.hold([])
  const error = await failure(() => ask(connector), 'connect', 'a wallet that shows no account')
  const code = errorCode(error)
  const isCoded = code === 'wallet/invalid-answer' || code === 'wallet/unavailable'
  insist(
    isCoded,
    'connect',
    `Reject a wallet that shows no account with 'wallet/invalid-answer' or 'wallet/unavailable'; it rejected with ${show(error)}`
  )
  insistNothingStored(stage, 'an answer without an account')
})

const tenThousand: Check = withWallet(async (stage, connector) => {
  const { wallet } = stage
  wallet.hold(crowd(...wallet.addresses, ...wallet.otherAddresses))
  const outcome = await ask(connector).catch((error: unknown) => error)
  const isOne = (Object(outcome) as { accounts?: unknown[] }).accounts?.length === 1
  const isRefused = errorCode(outcome) === 'wallet/invalid-answer'
  const advice = `Reject ten thousand accounts with 'wallet/invalid-answer', by their number alone; it gave ${show(outcome)}`
  insist(isOne || isRefused, 'connect', advice)
  if (isRefused) insistNothingStored(stage, 'ten thousand accounts')
})

const nonsense: Check = withWallet(async (stage, connector) => {
  for (const [name, answer] of hostileAnswers()) {
    stage.wallet.answerWith(answer)
    await insistCode(() => ask(connector), 'wallet/invalid-answer', 'connect', `a wallet that answers with ${name}`)
    insistNothingStored(stage, `an answer that is ${name}`)
  }
})

export const answerCases: Readonly<Record<string, Check>> = {
  'accounts that are no addresses here are refused': strangers,
  'a wallet that shows no account is refused': nobody,
  'ten thousand accounts are refused': tenThousand,
  'an answer that is none becomes wallet/invalid-answer': nonsense
}
