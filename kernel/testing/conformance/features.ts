import { accountId, type NamespaceFeatures, type Signer } from '../../chain/index.js'
import { type Check, failure, find, insist, insistCode, never, type Stage, settled, show } from './bench.js'

/** Texts that wallets and encoders get wrong: empty, other scripts, spaces and lines, hex digits that mean themselves. */
const texts = ['Hello', '', 'Grüße, 世界, שלום 👋', ' spaces around ', 'two\r\nlines\0', '0x1234']

/** Connected, with the features loaded. */
const equipped =
  (check: (stage: Stage, features: NamespaceFeatures, signer: Signer) => Promise<void>): Check =>
  async stage => {
    const { adapter, wallet } = stage
    const { connector, stop } = await find(adapter, wallet)
    const { accounts, chain } = await settled(connector.connect({ signal: never() }), 'connect')
    const features = await settled(adapter.features(), 'features')
    const on = chain ?? adapter.networks[0]?.caipNetworkId
    const account = on && accountId(on, accounts[0]?.address ?? '')
    insist(account, `The account that connect gave has to make a CAIP-10 id with its chain; it gave ${show(accounts)}`)
    await check(stage, features, { connector, account })
    stop()
  }

const lazy: Check = async ({ adapter, wallet, fixture }) => {
  const hint = 'reach it by import() from features() only. If another test loaded it, run the kit in a file of its own'
  insist(!fixture.libraryLoaded(), `Importing and setting up may not load the chain library; ${hint}`)
  const { connector, stop } = await find(adapter, wallet)
  adapter.isAddress(fixture.addresses.valid[0] ?? '')
  await settled(connector.connect({ signal: never() }), 'connect')
  insist(!fixture.libraryLoaded(), `Discovering and connecting may not load the chain library; ${hint}`)
  await settled(adapter.features(), 'features')
  insist(
    fixture.libraryLoaded(),
    'libraryLoaded has to tell when features() has loaded the library; the fixture does not'
  )
  stop()
}

const balance = equipped(async (_, { balance }, { account }) => {
  if (!balance) return
  const amount = await settled(balance.read(account, never()), 'balance.read')
  insist(typeof amount === 'bigint', `A balance has to be a bigint of base units; it was ${show(amount)}`)
  insist(amount >= 0n, `A balance cannot be negative; it was ${amount}`)
})

const balanceAborted = equipped(async ({ node }, { balance }, { account }) => {
  if (!balance) return
  await insistReason(signal => balance.read(account, signal), 'balance.read')
  if (!node) return
  node.hold()
  await insistReason(signal => balance.read(account, signal), 'balance.read, while the node is silent', 'later')
  node.release()
})

const sign = equipped(async ({ fixture: { verifyMessage } }, { signMessage }, signer) => {
  if (!signMessage) return
  insist(verifyMessage, 'The plugin offers signMessage: give the fixture a verifyMessage of another library')
  const address = signer.account.split(':')[2] ?? ''
  for (const text of texts) {
    const signature = await settled(signMessage.sign(signer, text, never()), 'signMessage.sign')
    insist(typeof signature === 'string', `A signature has to be a string; it was ${show(signature)}`)
    insist(await verifyMessage(text, signature, address), `The signature of ${show(text)} has to be by ${address}`)
  }
})

const signRefused = equipped(async ({ wallet }, { signMessage }, signer) => {
  if (!signMessage) return
  wallet.behave('reject')
  await insistCode(signMessage.sign(signer, 'no', never()), 'wallet/rejected', 'A signature that the visitor declines')
  wallet.behave('garbage')
  await insistCode(signMessage.sign(signer, 'no', never()), 'wallet/invalid-answer', 'A signature that is none')
})

const signAborted = equipped(async ({ wallet }, { signMessage }, signer) => {
  if (!signMessage) return
  const prompts = wallet.promptCount()
  await insistReason(signal => signMessage.sign(signer, 'never mind', signal), 'signMessage.sign')
  insist(wallet.promptCount() === prompts, 'signMessage.sign with an aborted signal may not ask the wallet')
  wallet.behave('hang')
  await insistReason(signal => signMessage.sign(signer, 'never mind', signal), 'A hanging signature', 'later')
  wallet.answer()
})

const switches = equipped(async ({ adapter, wallet }, { switchNetwork }, { connector }) => {
  const [first, second] = adapter.networks
  if (!switchNetwork || !first || !second) return
  await settled(switchNetwork.switch(connector, second, never()), 'switchNetwork.switch')
  const { chain } = await settled(connector.connect({ silent: true, signal: never() }), 'connect')
  insist(
    chain === second.caipNetworkId,
    `After switching the wallet has to be on ${second.caipNetworkId}; it is on ${chain}`
  )

  await insistReason(signal => switchNetwork.switch(connector, first, signal), 'switchNetwork.switch')
  wallet.behave('hang')
  await insistReason(signal => switchNetwork.switch(connector, first, signal), 'A hanging switch', 'later')
  wallet.answer()
  wallet.behave('reject')
  await insistCode(switchNetwork.switch(connector, first, never()), 'wallet/rejected', 'A switch that is declined')
})

const speaks: Check = async ({ adapter }) => {
  if (!adapter.session) return
  const { methods, events } = await settled(adapter.session(), 'session')
  const isName = (name: unknown) => typeof name === 'string' && /^\w{1,64}$/.test(name)
  insist(
    methods.length > 0 && [...methods, ...events].every(isName),
    `session() has to give names of methods, at least one, and of events: letters, digits and _; it gave ${show({ methods, events })}`
  )
  insist(!methods.includes('eth_sign'), 'eth_sign signs what nobody can read; a session may not ask for it')
}

/** Aborts before or after the call, and insists on being told the reason of the signal itself. */
async function insistReason(
  call: (signal: AbortSignal) => Promise<unknown>,
  what: string,
  when: 'before' | 'later' = 'before'
) {
  const caller = new AbortController()
  const reason = new Error('changed my mind')
  if (when === 'before') caller.abort(reason)
  const work = call(caller.signal)
  caller.abort(reason)
  const error = await failure(work, `${what}, once aborted,`)
  insist(error === reason, `${what} has to reject with the reason of its signal; it gave ${show(error)}`)
}

export const featureCases: Readonly<Record<string, Check>> = {
  'loads the chain library with features(), not before': lazy,
  'a balance is a bigint': balance,
  'reading a balance honours its signal': balanceAborted,
  'a signed message verifies, whatever its text': sign,
  'a declined signature is wallet/rejected, nonsense wallet/invalid-answer': signRefused,
  'signing honours its signal': signAborted,
  'what is said through a session are names': speaks,
  'switching the network resolves when the wallet is there, and honours its signal': switches
}
