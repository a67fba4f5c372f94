import { createKernel, errorCode } from '@latchkit/kernel'
import { parseChainId } from '../../src/port/caip.js'
import type { Connection, Connector } from '../../src/port/namespace.js'
import {
  adapterOf,
  type Check,
  failure,
  find,
  insist,
  insistCode,
  never,
  type Stage,
  settled,
  show,
  watchEvents
} from './bench.js'

/** Runs with the wallet found, and stops the discovery afterwards. */
export const withWallet =
  (check: (stage: Stage, connector: Connector) => Promise<void>): Check =>
  async stage => {
    const { connector, stop } = await find(stage.adapter, stage.wallet)
    await check(stage, connector)
    stop()
  }

export const ask = async (connector: Connector, silent = false) => connector.connect({ silent, signal: never() })
const connect = (connector: Connector, what = 'when the visitor approves'): Promise<Connection> =>
  settled(() => ask(connector), 'connect', what)

export function insistNothingStored({ stored }: Stage, after: string) {
  const keys = [...stored.keys()]
  insist(
    keys.length === 0,
    'connect',
    `Store nothing before an answer was checked; after ${after} there is ${show(keys)}`
  )
}

const approve = withWallet(async ({ fixture: { namespace }, wallet }, connector) => {
  const { accounts, chain } = await connect(connector)
  const addresses = accounts.map(account => account.address)
  const isSame = addresses.join() === wallet.addresses.join()
  insist(isSame, 'connect', `Resolve with the accounts of the wallet, in its order; it gave ${show(addresses)}`)
  const isOurs = chain === undefined || parseChainId(chain)?.namespace === namespace
  insist(isOurs, 'connect', `Give a CAIP-2 chain of "${namespace}", or undefined; it gave ${show(chain)}`)
})

const spelling: Check = withWallet(async ({ fixture, wallet }, connector) => {
  for (const [written, canonical] of fixture.addresses.spellings) {
    wallet.hold([written])
    const { accounts } = await connect(connector, `with an account that is spelled ${show(written)}`)
    const advice = `Pass ${show(written)} on as ${show(canonical)}; it became ${show(accounts)}`
    insist(accounts[0]?.address === canonical, 'connect', advice)
  }
})

const once = withWallet(async ({ wallet }, connector) => {
  const [address = ''] = wallet.addresses
  wallet.hold([address, address])
  const { accounts } = await connect(connector)
  insist(
    accounts.length === 1,
    'connect',
    `Name an account once that the wallet names twice; it gave ${show(accounts)}`
  )
})

const silentlyRefused = withWallet(async ({ wallet }, connector) => {
  wallet.allow(false)
  const error = await failure(
    () => ask(connector, true),
    'connect',
    'a silent call where the wallet does not allow the site'
  )
  insist(wallet.promptCount() === 0, 'connect', 'Ask nothing that prompts when silent')
  const advice = `Reject a silent call with a WalletError; it rejected with ${show(error)}`
  insist(errorCode(error)?.startsWith('wallet/'), 'connect', advice)
})

const silentlyAllowed = withWallet(async ({ wallet }, connector) => {
  wallet.allow(true)
  const { accounts } = await settled(() => ask(connector, true), 'connect', 'silently when the wallet allows the site')
  insist(accounts.length > 0, 'connect', 'Resolve silently with the accounts when the wallet allows the site')
  insist(wallet.promptCount() === 0, 'connect', 'Ask nothing that prompts when silent')
})

/** The visitor comes back: the same plugin in another kernel, on what the first one stored. */
const outlives: Check = async ({ plugin, fixture, kernel, adapter, wallet, storage }) => {
  const before = await find(adapter, wallet)
  await connect(before.connector)
  before.stop()
  await kernel.dispose()
  const prompts = wallet.promptCount()
  const next = createKernel({ plugins: [plugin], storage })
  try {
    const { connector, stop } = await find(adapterOf(next, fixture.namespace), wallet)
    const [then, now] = [before.connector.info.id, connector.info.id]
    insist(then === now, 'info', `Give a wallet the same id on every page; it was ${show(then)}, then ${show(now)}`)
    await settled(
      () => ask(connector, true),
      'connect',
      'silently on the next page after the visitor approved on this one'
    )
    insist(wallet.promptCount() === prompts, 'connect', 'Ask nothing that prompts when silent, on the next page too')
    stop()
  } finally {
    await next.dispose()
  }
}

const reject = withWallet(async (stage, connector) => {
  stage.wallet.behave('reject')
  await insistCode(() => ask(connector), 'wallet/rejected', 'connect', 'what the visitor declines')
  insistNothingStored(stage, 'a refusal')
  stage.wallet.behave('approve')
  await connect(connector, 'when the visitor approves after having declined')
})

const abortedBefore = withWallet(async ({ wallet }, connector) => {
  const reason = new Error('changed my mind before')
  const asked = () => connector.connect({ signal: AbortSignal.abort(reason) })
  const error = await failure(asked, 'connect', 'when its signal is aborted already')
  insist(error === reason, 'connect', `Reject with the reason of the signal itself; it gave ${show(error)}`)
  insist(wallet.promptCount() === 0, 'connect', 'Look at the signal before asking the wallet')
})

const abortedMeanwhile = withWallet(async (stage, connector) => {
  const { wallet } = stage
  const before = wallet.listenerCount()
  const early = watchEvents(connector)
  const caller = new AbortController()
  const reason = new Error('changed my mind')
  wallet.behave('hang')
  const connecting = () => {
    const asked = connector.connect({ signal: caller.signal })
    caller.abort(reason)
    return asked
  }
  const error = await failure(connecting, 'connect', 'at once when its signal aborts, though the wallet is silent')
  insist(error === reason, 'connect', `Reject with the reason of the signal itself; it gave ${show(error)}`)
  // A connector that loads what listens need not have begun when it was told to, so its own listeners leave first.
  early.stop()
  insist(wallet.listenerCount() <= before, 'connect', 'Take the listeners of a call that was aborted away')
  const events = watchEvents(connector)

  wallet.answer()
  // By the time that it has declined another call, what it answered to the first one has long come.
  wallet.behave('reject')
  await failure(() => ask(connector), 'connect', 'what the visitor declines')
  insistNothingStored(stage, 'a late answer')
  const changes = events.events.filter(event => event.type !== 'chain')
  insist(changes.length === 0, 'connect', `Drop the late answer to an aborted call; it became ${show(changes)}`)
  wallet.behave('approve')
  const { accounts } = await connect(connector, 'when the visitor approves after an aborted call')
  insist(accounts.length > 0, 'connect', 'Work again after an aborted call')
  events.stop()
  await settled(() => connector.disconnect(), 'disconnect', 'after an aborted call')
  const advice = 'Hold no listener on the wallet once the last subscriber is gone'
  insist(wallet.listenerCount() <= before, 'subscribe', advice)
})

const twice = withWallet(async ({ wallet }, connector) => {
  wallet.behave('twice')
  const connection = await connect(connector)
  const isFirst = () => connection.accounts.map(account => account.address).join() === wallet.addresses.join()
  insist(isFirst(), 'connect', `Resolve with the first of two answers; it gave ${show(connection)}`)
  wallet.behave('approve')
  await connect(connector)
  insist(isFirst(), 'connect', 'Leave a connection as it was handed out')
})

const throws = withWallet(async ({ wallet }, connector) => {
  wallet.behave('throw')
  const error = await failure(() => ask(connector), 'connect', 'what the wallet throws at')
  const code = errorCode(error)
  const isRight = code?.startsWith('wallet/') && code !== 'wallet/rejected'
  const advice = `Reject with the WalletError 'wallet/unavailable' when the wallet throws; it rejected with ${show(error)}`
  insist(isRight, 'connect', advice)
})

const disconnect = withWallet(async ({ wallet }, connector) => {
  const leave = (what: string) => settled(() => connector.disconnect(), 'disconnect', what)
  await leave('when nothing is connected')
  await connect(connector)
  await leave('when the wallet is connected')
  await connect(connector, 'when the visitor approves after having left')
  wallet.behave('hang')
  await leave('within four seconds, though the wallet never answers')
  wallet.behave('throw')
  // The wallet may still allow the site, and the visitor should hear of it.
  const tolerate = (error: unknown) => {
    if (!errorCode(error)?.startsWith('wallet/')) throw error
  }
  const what = 'or reject with a WalletError, when the wallet throws'
  await settled(() => connector.disconnect().catch(tolerate), 'disconnect', what)
})

const provider = withWallet(async (_, connector) => {
  const given = await settled(() => connector.provider(), 'provider', 'with what the host site sends through')
  insist(given !== undefined && given !== null, 'provider', 'Resolve with what the host site sends through')
})

export const connectingCases: Readonly<Record<string, Check>> = {
  'connect resolves with the accounts and the chain of the wallet': approve,
  'connect passes every address on in its canonical spelling': spelling,
  'connect names each account once': once,
  'a silent connect never prompts': silentlyRefused,
  'a silent connect resolves when the site is allowed': silentlyAllowed,
  'a connection outlives the page': outlives,
  'a declined connect rejects with wallet/rejected, and can be tried again': reject,
  'connect with an aborted signal asks nobody': abortedBefore,
  'an aborted connect rejects at once, and a late answer is dropped': abortedMeanwhile,
  'the first of two answers counts': twice,
  'a wallet that throws becomes a coded error': throws,
  'disconnect resolves, connected or not': disconnect,
  'provider resolves with something': provider
}
