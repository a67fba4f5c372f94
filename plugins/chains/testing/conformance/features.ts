import { type AccountId, accountId, parseAccountId } from '../../src/port/caip.js'
import type { NamespaceFeatures, Signer } from '../../src/port/namespace.js'
import { type Check, failure, find, insist, insistCode, never, type Place, type Stage, settled, show } from './bench.js'
import { HUGE_CHARACTERS, hostileAnswers, hostileTexts } from './hostile.js'

/** Texts that wallets and encoders get wrong: empty, other scripts, spaces and lines, hex digits that mean themselves. */
const texts = ['Hello', '', 'Grüße, 世界, שלום 👋', ' spaces around ', 'two\r\nlines\0', '0x1234']

/** Connected, with the features loaded. */
export const equipped =
  (check: (stage: Stage, features: NamespaceFeatures, signer: Signer) => Promise<void>): Check =>
  async stage => {
    const { adapter, wallet } = stage
    const { connector, stop } = await find(adapter, wallet)
    const { accounts, chain } = await settled(
      () => connector.connect({ signal: never() }),
      'connect',
      'when the visitor approves'
    )
    const features = await settled(() => adapter.features(), 'features', 'with what the chain can do')
    const on = chain ?? adapter.networks[0]?.caipNetworkId
    const account = on && accountId(on, accounts[0]?.address ?? '')
    insist(account, 'connect', `Give accounts that make a CAIP-10 id with their chain; it gave ${show(accounts)}`)
    await check(stage, features, { connector, account })
    stop()
  }

const lazy: Check = async ({ adapter, wallet, fixture }) => {
  const hint = 'reach it by import() from features() only. If another test loaded it, run the kit in a file of its own'
  insist(!fixture.libraryLoaded(), 'setup', `Load no chain library; ${hint}`)
  const { connector, stop } = await find(adapter, wallet)
  adapter.isAddress(fixture.addresses.valid[0] ?? '')
  await settled(() => connector.connect({ signal: never() }), 'connect', 'when the visitor approves')
  insist(!fixture.libraryLoaded(), 'connect', `Load no chain library, nor in discover; ${hint}`)
  await settled(() => adapter.features(), 'features', 'with what the chain can do')
  insist(fixture.libraryLoaded(), 'fixture.libraryLoaded', 'Tell when features() has loaded the library; it did not')
  stop()
}

const balance = equipped(async (_, { balance }, { account }) => {
  if (!balance) return
  const amount = await settled(() => balance.read(account, never()), 'balance.read', 'with the balance of an account')
  insist(typeof amount === 'bigint', 'balance.read', `Give a bigint of base units; it gave ${show(amount)}`)
  insist(amount >= 0n, 'balance.read', `Give no negative balance; it gave ${amount}`)
})

const balanceAborted = equipped(async ({ node }, { balance }, { account }) => {
  if (!balance) return
  await insistReason(signal => balance.read(account, signal), 'balance.read')
  if (!node) return
  node.hold()
  await insistReason(signal => balance.read(account, signal), 'balance.read', 'later')
  node.release()
})

const receives = equipped(async ({ adapter }, { receive }, { account }) => {
  if (!receive) return
  const own = parseAccountId(account)?.chain
  for (const { caipNetworkId: chain } of adapter.networks) {
    const address = receive.addressOn(account, chain)
    const advice = `Give an address of the account for ${chain}, or undefined; it gave ${show(address)}`
    const isAddress = address !== undefined && adapter.isAddress(address)
    insist(isAddress || (address === undefined && chain !== own), 'receive.addressOn', advice)
  }
})

const sign = equipped(async ({ fixture: { verifyMessage } }, { signMessage }, signer) => {
  if (!signMessage) return
  insist(verifyMessage, 'fixture.verifyMessage', 'Give one of another library, for the plugin offers signMessage')
  const address = signer.account.split(':')[2] ?? ''
  for (const text of texts) {
    const signing = () => signMessage.sign(signer, text, never())
    const signature = await settled(signing, 'signMessage.sign', `with a signature of ${show(text)}`)
    insist(typeof signature === 'string', 'signMessage.sign', `Give a signature as text; it gave ${show(signature)}`)
    const isSigned = await verifyMessage(text, signature, address)
    insist(isSigned, 'signMessage.sign', `Have the text ${show(text)} signed as it is, by ${address}`)
  }
})

const signRefused = equipped(async ({ wallet }, { signMessage }, signer) => {
  if (!signMessage) return
  wallet.behave('reject')
  const signing = () => signMessage.sign(signer, 'no', never())
  await insistCode(signing, 'wallet/rejected', 'signMessage.sign', 'what the visitor declines')
})

const signNonsense = equipped(async ({ wallet }, { signMessage }, signer) => {
  if (!signMessage) return
  for (const [name, answer] of hostileAnswers()) {
    wallet.answerWith(answer)
    const what = `a wallet that answers with ${name}`
    await insistCode(() => signMessage.sign(signer, 'no', never()), 'wallet/invalid-answer', 'signMessage.sign', what)
  }
})

const signForged = equipped(async ({ wallet }, { signMessage }, signer) => {
  if (!signMessage) return
  wallet.behave('wrong-key')
  const what = 'a signature by another key: verify it before it is handed on, and reject it'
  await insistCode(() => signMessage.sign(signer, 'no', never()), 'wallet/invalid-answer', 'signMessage.sign', what)
})

const signAborted = equipped(async ({ wallet }, { signMessage }, signer) => {
  if (!signMessage) return
  const prompts = wallet.promptCount()
  await insistReason(signal => signMessage.sign(signer, 'never mind', signal), 'signMessage.sign')
  insist(wallet.promptCount() === prompts, 'signMessage.sign', 'Look at the signal before asking the wallet')
  wallet.behave('hang')
  await insistReason(signal => signMessage.sign(signer, 'never mind', signal), 'signMessage.sign', 'later')
  wallet.answer()
  wallet.behave('approve')
  await settled(
    () => signMessage.sign(signer, 'after all', never()),
    'signMessage.sign',
    'after a late answer to another call'
  )
})

const verifies = equipped(async ({ wallet }, { signMessage, verifyMessage }, signer) => {
  if (!verifyMessage) return
  const place = 'verifyMessage.verify'
  const text = 'Grüße, 世界'
  const { account } = signer
  const [namespace, reference] = account.split(':')
  const verify = (by: AccountId, message: string, signature: string) =>
    settled(() => verifyMessage.verify(by, message, signature, never()), place, 'with true or false')
  for (const nonsense of [...hostileTexts, 'x'.repeat(HUGE_CHARACTERS)]) {
    const isSigned = await verify(account, text, nonsense)
    insist(isSigned === false, place, `Give false for ${show(nonsense.slice(0, 40))}; it gave ${show(isSigned)}`)
  }
  await insistReason(signal => verifyMessage.verify(account, text, '', signal), place)
  if (!signMessage) return
  const signature = await settled(() => signMessage.sign(signer, text, never()), 'signMessage.sign', 'with a signature')
  const isOwn = await verify(account, text, signature)
  insist(isOwn === true, place, `Give true for what signMessage gave; it gave ${show(isOwn)}`)
  const isOfOther = await verify(account, `${text}.`, signature)
  insist(isOfOther === false, place, `Give false for another text; it gave ${show(isOfOther)}`)
  for (const address of wallet.otherAddresses) {
    const isByOther = await verify(`${namespace}:${reference}:${address}`, text, signature)
    insist(isByOther === false, place, `Give false for the account ${address}, which did not sign; it gave true`)
  }
})

const switches = equipped(async ({ adapter, wallet }, { switchNetwork }, { connector }) => {
  const [first, second] = adapter.networks
  if (!switchNetwork || !first || !second) return
  const to = (signal: AbortSignal, network = first) => switchNetwork.switch(connector, network, signal)
  const what = 'when the visitor approves'
  await settled(() => to(never(), second), 'switchNetwork.switch', what)
  const { chain } = await settled(() => connector.connect({ silent: true, signal: never() }), 'connect', what)
  const isThere = chain === second.caipNetworkId
  const advice = `Resolve when the wallet is on ${second.caipNetworkId}, and not before; it is on ${chain}`
  insist(isThere, 'switchNetwork.switch', advice)

  await insistReason(to, 'switchNetwork.switch')
  wallet.behave('hang')
  await insistReason(to, 'switchNetwork.switch', 'later')
  wallet.answer()
  wallet.behave('reject')
  await insistCode(() => to(never()), 'wallet/rejected', 'switchNetwork.switch', 'what the visitor declines')
})

const speaks: Check = async ({ adapter }) => {
  const session = adapter.session?.bind(adapter)
  if (!session) return
  const { methods, events } = await settled(session, 'session', 'with methods and events')
  const isName = (name: unknown) => typeof name === 'string' && /^\w{1,64}$/.test(name)
  insist(
    methods.length > 0 && [...methods, ...events].every(isName),
    'session',
    `Give names of methods, at least one, and of events: letters, digits and _; it gave ${show({ methods, events })}`
  )
  insist(!methods.includes('eth_sign'), 'session', 'Leave out eth_sign, which signs what nobody can read')
}

/** Aborts before or after the call, and insists on being told the reason of the signal itself. */
export async function insistReason(
  call: (signal: AbortSignal) => Promise<unknown>,
  place: Place,
  when: 'before' | 'later' = 'before'
) {
  const caller = new AbortController()
  const reason = new Error('changed my mind')
  if (when === 'before') caller.abort(reason)
  const work = () => {
    const calling = call(caller.signal)
    caller.abort(reason)
    return calling
  }
  const what = when === 'before' ? 'when its signal is aborted already' : 'at once when its signal aborts'
  const error = await failure(work, place, what)
  insist(error === reason, place, `Reject with the reason of the signal itself; it gave ${show(error)}`)
}

export const featureCases: Readonly<Record<string, Check>> = {
  'loads the chain library with features(), not before': lazy,
  'a balance is a bigint': balance,
  'reading a balance honours its signal': balanceAborted,
  'an account is paid at an address': receives,
  'a signed message verifies, whatever its text': sign,
  'a declined signature is wallet/rejected': signRefused,
  'a signature that is none becomes wallet/invalid-answer': signNonsense,
  'a signature by another key is refused': signForged,
  'signing honours its signal': signAborted,
  'verifyMessage tells a signature from what is none': verifies,
  'what is said through a session are names': speaks,
  'switching the network resolves when the wallet is there, and honours its signal': switches
}
