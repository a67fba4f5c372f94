import { createKernel, errorCode } from '@latchkit/kernel'
import { parseChainId } from '../../src/port/caip.js'
import { member, show } from './assertions.js'
import {
  adapterOf,
  addressesOf,
  assertNothingStored,
  type Cases,
  callConnect,
  connect,
  findWallet,
  type WalletContext,
  watchEvents,
  withConnection,
  withWallet
} from './context.js'
import { approvalOf, crowd } from './hostile.js'

const connecting = member('connect')
const disconnecting = member('disconnect')

/** Checks that a connect is rejected, or resolves with the wallet's own accounts, because some kinds of wallet have only one. */
async function refusesOr(isOwn: (addresses: readonly string[]) => boolean, what: string, context: WalletContext) {
  const outcome: unknown = await callConnect(context.connector).then(
    ({ accounts }) => addressesOf(accounts),
    error => error
  )
  const isRefused = errorCode(outcome) === 'wallet/invalid-answer'
  const isTolerable = isRefused || (Array.isArray(outcome) && isOwn(outcome))
  connecting.assert(isTolerable, `Reject ${what} with 'wallet/invalid-answer'`, outcome)
  if (isRefused) assertNothingStored(context, what)
}

export const connectingCases: Cases = {
  'connect resolves with the accounts and the chain of the wallet': withConnection(
    ({ fixture: { namespace }, wallet, connection: { accounts, chain } }) => {
      connecting.equals(addressesOf(accounts), wallet.addresses, 'Return the accounts of the wallet, in its order')
      const isOurs = chain === undefined || parseChainId(chain)?.namespace === namespace
      connecting.assert(isOurs, `Return a CAIP-2 chain of "${namespace}", or undefined`, chain)
    }
  ),
  'connect returns every address in canonical form': withWallet(async ({ fixture, wallet, connector }) => {
    for (const [written, canonical] of fixture.addresses.spellings) {
      wallet.hold([written])
      const { accounts } = await connect(connector, `with an account in the form ${show(written)}`)
      connecting.equals(accounts[0]?.address, canonical, `Return ${show(written)} as ${show(canonical)}`)
    }
  }),
  'connect returns each account once': withWallet(async ({ wallet, connector }) => {
    const [address = ''] = wallet.addresses
    wallet.hold([address, address])
    const { accounts } = await connect(connector)
    connecting.assert(accounts.length === 1, 'Return an account once that the wallet returns twice', accounts)
  }),
  'a silent connect never prompts': withWallet(async ({ wallet, connector }) => {
    wallet.allow(false)
    const silently = () => callConnect(connector, true)
    const error = await connecting.rejects(silently, 'a silent call if the wallet does not authorize the site')
    connecting.assert(wallet.promptCount() === 0, 'Send no request that prompts when silent')
    connecting.assert(errorCode(error)?.startsWith('wallet/'), 'Reject a silent call with a WalletError', error)
  }),
  'a silent connect resolves if the site is authorized': withWallet(async ({ wallet, connector }) => {
    wallet.allow(true)
    const what = 'silently with the accounts if the wallet authorizes the site'
    const { accounts } = await connecting.resolves(() => callConnect(connector, true), what)
    connecting.assert(accounts.length > 0, `Resolve ${what}`)
    connecting.assert(wallet.promptCount() === 0, 'Send no request that prompts when silent')
  }),
  /** Simulates a return of the visitor: the same plugin in another kernel with the storage of the first one. */
  'a connection is restored on the next page': async ({ plugin, fixture, kernel, adapter, wallet, storage }) => {
    const before = await findWallet({ adapter, wallet })
    await connect(before.connector)
    before.stop()
    await kernel.dispose()
    const prompts = wallet.promptCount()
    const next = createKernel({ plugins: [plugin], storage })
    try {
      const { connector, stop } = await findWallet({ adapter: adapterOf(next, fixture.namespace), wallet })
      const { id } = before.connector.info
      member('info').equals(connector.info.id, id, `Give a wallet the same id on every page; it was ${show(id)}`)
      const what = 'silently on the next page after the visitor approved on this one'
      await connecting.resolves(() => callConnect(connector, true), what)
      connecting.assert(wallet.promptCount() === prompts, 'Send no request that prompts on the next page')
      stop()
    } finally {
      await next.dispose()
    }
  },
  'a rejected connect has the code wallet/rejected, and can be retried': withWallet(async context => {
    const { wallet, connector } = context
    await approvalOf(connecting, wallet, () => callConnect(connector)).refuses('reject')
    assertNothingStored(context, 'a rejection')
    wallet.behave('approve')
    await connect(connector, 'when the visitor approves after having declined')
  }),
  'connect with an aborted signal sends no request': withWallet(async ({ wallet, connector }) => {
    await connecting.rejectsAborted(signal => connector.connect({ signal }))
    connecting.assert(wallet.promptCount() === 0, 'Check the signal before sending the wallet a request')
  }),
  'an aborted connect rejects at once, and a late response is ignored': withWallet(async context => {
    const { wallet, connector } = context
    const before = wallet.listenerCount()
    const early = watchEvents(connector)
    wallet.behave('hang')
    await connecting.rejectsOnAbort(signal => connector.connect({ signal }))
    // A connector that loads its listeners may not have begun when the call was aborted, so the test's own unsubscribe first.
    early.stop()
    connecting.assert(wallet.listenerCount() <= before, 'Remove the listeners of an aborted call')
    const { events, stop } = watchEvents(connector)

    wallet.answer()
    // The late response to the first call arrives before the wallet rejects another call.
    wallet.behave('reject')
    await connecting.rejects(() => callConnect(connector), 'a call that the visitor declines')
    assertNothingStored(context, 'a late response')
    const changes = events.filter(({ type }) => type !== 'chain')
    connecting.equals(changes, [], 'Ignore the late response to an aborted call')
    wallet.behave('approve')
    const { accounts } = await connect(connector, 'when the visitor approves after an aborted call')
    connecting.assert(accounts.length > 0, 'Work again after an aborted call')
    stop()
    await disconnecting.resolves(() => connector.disconnect(), 'after an aborted call')
    member('subscribe').assert(wallet.listenerCount() <= before, 'Remove every listener with the last subscriber')
  }),
  'connect uses the first of two responses': withWallet(async ({ wallet, connector }) => {
    wallet.behave('twice')
    const connection = await connect(connector)
    connecting.equals(addressesOf(connection.accounts), wallet.addresses, 'Resolve with the first of two responses')
    wallet.behave('approve')
    await connect(connector)
    connecting.equals(
      addressesOf(connection.accounts),
      wallet.addresses,
      'Do not change a connection that was returned'
    )
  }),
  'a wallet that throws becomes a coded error': withWallet(async ({ wallet, connector }) => {
    wallet.behave('throw')
    const error = await connecting.rejects(() => callConnect(connector), 'a call at which the wallet throws')
    const code = errorCode(error)
    const isRight = code?.startsWith('wallet/') && code !== 'wallet/rejected'
    connecting.assert(isRight, `Reject with the WalletError 'wallet/unavailable' when the wallet throws`, error)
  }),
  'disconnect resolves, connected or not': withWallet(async ({ wallet, connector }) => {
    const leave = (what: string) => disconnecting.resolves(() => connector.disconnect(), what)
    await leave('when nothing is connected')
    await connect(connector)
    await leave('when the wallet is connected')
    await connect(connector, 'when the visitor approves after a disconnect')
    wallet.behave('hang')
    await leave('within four seconds, even if the wallet does not respond')
    wallet.behave('throw')
    // The wallet may still authorize the site, and the visitor should know.
    const tolerate = (error: unknown) => {
      if (!errorCode(error)?.startsWith('wallet/')) throw error
    }
    const what = 'or reject with a WalletError, when the wallet throws'
    await disconnecting.resolves(() => connector.disconnect().catch(tolerate), what)
  }),
  'provider resolves with a value': withWallet(async ({ connector }) => {
    const what = 'with the object that the host site signs and sends through'
    const given = await member('provider').resolves(() => connector.provider(), what)
    member('provider').assert(given !== undefined && given !== null, `Resolve ${what}`)
  }),
  'accounts with an invalid address are rejected': withWallet(async context => {
    const { wallet, fixture, connector } = context
    const [own = ''] = wallet.addresses
    for (const text of [...fixture.addresses.invalid, '', '__proto__']) {
      wallet.hold([text])
      const what = `the account ${show(text)}`
      await connecting.rejects(() => callConnect(connector), what, 'wallet/invalid-answer')
      wallet.hold([own, text])
      const isOwn = (addresses: readonly string[]) => addresses.every(address => address === own)
      await refusesOr(isOwn, `accounts with ${show(text)}`, context)
    }
  }),
  'a wallet without an account is rejected': withWallet(async context => {
    context.wallet.hold([])
    const codes = ['wallet/invalid-answer', 'wallet/unavailable']
    await connecting.rejects(() => callConnect(context.connector), 'a wallet that shows no account', ...codes)
    assertNothingStored(context, 'a response without an account')
  }),
  'ten thousand accounts are rejected': withWallet(async context => {
    const { wallet } = context
    wallet.hold(crowd(...wallet.addresses, ...wallet.otherAddresses))
    await refusesOr(addresses => addresses.length === 1, 'ten thousand accounts, by their number alone,', context)
  }),
  'an invalid response becomes wallet/invalid-answer': withWallet(async context => {
    const approval = approvalOf(connecting, context.wallet, () => callConnect(context.connector))
    await approval.refusesHostileAnswers(name => assertNothingStored(context, `the response ${name}`))
  })
}
