import { type Connection, type Connector, parseChainId } from '../../chain/index.js'
import { errorCode } from '../../src/index.js'
import {
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
const withWallet =
  (check: (stage: Stage, connector: Connector) => Promise<void>): Check =>
  async stage => {
    const { connector, stop } = await find(stage.adapter, stage.wallet)
    await check(stage, connector)
    stop()
  }

const connect = (connector: Connector, silent = false): Promise<Connection> =>
  settled(connector.connect({ silent, signal: never() }), 'connect')

const approve = withWallet(async ({ fixture: { namespace }, wallet }, connector) => {
  const { accounts, chain } = await connect(connector)
  const addresses = accounts.map(account => account.address)
  const isSame = addresses.join() === wallet.addresses.join()
  insist(isSame, `connect has to resolve with the accounts of the wallet, in its order; it gave ${show(addresses)}`)
  const isOurs = chain === undefined || parseChainId(chain)?.namespace === namespace
  insist(isOurs, `connect has to give a CAIP-2 chain of "${namespace}", or undefined; it gave ${show(chain)}`)
})

const spelling: Check = withWallet(async ({ fixture, wallet }, connector) => {
  for (const [written, canonical] of fixture.addresses.spellings) {
    wallet.hold([written])
    const { accounts } = await connect(connector)
    insist(accounts[0]?.address === canonical, `${written} has to become ${canonical}; it became ${show(accounts)}`)
  }
})

const once = withWallet(async ({ wallet }, connector) => {
  const [address = ''] = wallet.addresses
  wallet.hold([address, address])
  const { accounts } = await connect(connector)
  insist(accounts.length === 1, `An account that the wallet names twice is one account; connect gave ${show(accounts)}`)
})

const silentlyRefused = withWallet(async ({ wallet }, connector) => {
  wallet.allow(false)
  const error = await failure(connect(connector, true), 'A silent connect without permission')
  insist(wallet.promptCount() === 0, 'A silent connect may never prompt')
  insist(
    errorCode(error)?.startsWith('wallet/'),
    `It has to reject with a WalletError; it rejected with ${show(error)}`
  )
})

const silentlyAllowed = withWallet(async ({ wallet }, connector) => {
  wallet.allow(true)
  const { accounts } = await connect(connector, true)
  insist(accounts.length > 0, 'A silent connect has to resolve with accounts when the wallet allows the site')
  insist(wallet.promptCount() === 0, 'A silent connect may never prompt')
})

const reject = withWallet(async ({ wallet }, connector) => {
  wallet.behave('reject')
  await insistCode(connect(connector), 'wallet/rejected', 'A connect that the visitor declines')
  wallet.behave('approve')
  await connect(connector)
})

const abortedBefore = withWallet(async ({ wallet }, connector) => {
  const reason = new Error('changed my mind before')
  const error = await failure(
    connector.connect({ signal: AbortSignal.abort(reason) }),
    'connect with an aborted signal'
  )
  insist(error === reason, `connect has to reject with the reason of the signal itself; it gave ${show(error)}`)
  insist(wallet.promptCount() === 0, 'connect with an aborted signal may not ask the wallet')
})

const abortedMeanwhile = withWallet(async ({ wallet }, connector) => {
  const before = wallet.listenerCount()
  const events = watchEvents(connector)
  const listening = wallet.listenerCount()
  const caller = new AbortController()
  const reason = new Error('changed my mind')
  wallet.behave('hang')
  const connecting = connector.connect({ signal: caller.signal })
  caller.abort(reason)
  const error = await failure(connecting, 'connect to a silent wallet, once aborted')
  insist(error === reason, `connect has to reject with the reason of the signal itself; it gave ${show(error)}`)
  insist(wallet.listenerCount() <= listening, 'An aborted connect has to take its listeners with it')

  wallet.answer()
  wallet.behave('approve')
  const { accounts } = await connect(connector)
  insist(accounts.length > 0, 'After an aborted connect the next one has to work')
  const dropped = events.events.filter(event => event.type !== 'chain').length === 0
  insist(dropped, `The late answer of an aborted connect has to be dropped; it became ${show(events.events)}`)
  events.stop()
  await connector.disconnect()
  insist(wallet.listenerCount() <= before, 'After its listeners are gone a connector may hold none on the wallet')
})

const twice = withWallet(async ({ wallet }, connector) => {
  wallet.behave('twice')
  const connection = await connect(connector)
  const addresses = () => connection.accounts.map(account => account.address).join()
  insist(addresses() === wallet.addresses.join(), `The first answer counts; connect gave ${show(connection)}`)
  wallet.behave('approve')
  await connect(connector)
  insist(addresses() === wallet.addresses.join(), 'A connection that was handed out may not change')
})

const throws = withWallet(async ({ wallet }, connector) => {
  wallet.behave('throw')
  const error = await failure(connect(connector), 'connect to a wallet that throws')
  const code = errorCode(error)
  const isRight = code?.startsWith('wallet/') && code !== 'wallet/rejected'
  insist(isRight, `It has to reject with a WalletError, 'wallet/unavailable' for one; it rejected with ${show(error)}`)
})

const garbage = withWallet(async ({ wallet }, connector) => {
  wallet.behave('garbage')
  await insistCode(connect(connector), 'wallet/invalid-answer', 'connect to a wallet that answers nonsense')
})

const disconnect = withWallet(async ({ wallet }, connector) => {
  const leave = () => settled(connector.disconnect(), 'disconnect')
  await leave()
  await connect(connector)
  await leave()
  await connect(connector)
  wallet.behave('throw')
  await leave()
})

const provider = withWallet(async (_, connector) => {
  const given = await settled(connector.provider(), 'provider')
  insist(given !== undefined && given !== null, 'provider has to resolve with what the host site sends through')
})

export const connectingCases: Readonly<Record<string, Check>> = {
  'connect resolves with the accounts and the chain of the wallet': approve,
  'connect passes every address on in its canonical spelling': spelling,
  'connect names each account once': once,
  'a silent connect never prompts': silentlyRefused,
  'a silent connect resolves when the site is allowed': silentlyAllowed,
  'a declined connect rejects with wallet/rejected, and can be tried again': reject,
  'connect with an aborted signal asks nobody': abortedBefore,
  'an aborted connect rejects at once, and a late answer is dropped': abortedMeanwhile,
  'the first of two answers counts': twice,
  'a wallet that throws becomes a coded error': throws,
  'an answer that is none becomes wallet/invalid-answer': garbage,
  'disconnect resolves, connected or not': disconnect,
  'provider resolves with something': provider
}
