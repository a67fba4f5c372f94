import { errorCode } from '@latchkit/kernel'
import { member, show } from './assertions.js'
import {
  addressesOf,
  assertNothingStored,
  type Cases,
  requestConnection,
  type WalletContext,
  withWallet
} from './context.js'
import { crowd, refusesHostileAnswers } from './hostile.js'

const connecting = member('connect')

/** Checks that a connect is refused, or resolves with the wallet's own accounts: some kinds of wallet have but one. */
async function refusesOr(isOwn: (addresses: readonly string[]) => boolean, what: string, context: WalletContext) {
  const outcome: unknown = await requestConnection(context.connector).then(
    ({ accounts }) => addressesOf(accounts),
    error => error
  )
  const isRefused = errorCode(outcome) === 'wallet/invalid-answer'
  const isTolerable = isRefused || (Array.isArray(outcome) && isOwn(outcome))
  connecting.assert(isTolerable, `Reject ${what} with 'wallet/invalid-answer'`, outcome)
  if (isRefused) assertNothingStored(context, what)
}

export const responseCases: Cases = {
  'accounts that are no addresses here are refused': withWallet(async context => {
    const { wallet, fixture, connector } = context
    const [own = ''] = wallet.addresses
    for (const text of [...fixture.addresses.invalid, '', '__proto__']) {
      wallet.hold([text])
      const what = `an account that is called ${show(text)}`
      await connecting.rejects(() => requestConnection(connector), what, 'wallet/invalid-answer')
      wallet.hold([own, text])
      const isOwn = (addresses: readonly string[]) => addresses.every(address => address === own)
      await refusesOr(isOwn, `accounts of which one is called ${show(text)}`, context)
    }
  }),
  'a wallet that shows no account is refused': withWallet(async context => {
    context.wallet.hold([])
    const codes = ['wallet/invalid-answer', 'wallet/unavailable']
    await connecting.rejects(() => requestConnection(context.connector), 'a wallet that shows no account', ...codes)
    assertNothingStored(context, 'an answer without an account')
  }),
  'ten thousand accounts are refused': withWallet(async context => {
    const { wallet } = context
    wallet.hold(crowd(...wallet.addresses, ...wallet.otherAddresses))
    await refusesOr(addresses => addresses.length === 1, 'ten thousand accounts, by their number alone,', context)
  }),
  'an answer that is none becomes wallet/invalid-answer': withWallet(async context => {
    const { wallet, connector } = context
    await refusesHostileAnswers(
      connecting,
      wallet,
      () => requestConnection(connector),
      name => assertNothingStored(context, `an answer that is ${name}`)
    )
  })
}
