import { parseAccountId } from '../../src/port/caip.js'
import { member, never, show } from './assertions.js'
import {
  type Cases,
  type Check,
  connect,
  type FeatureContext,
  findWallet,
  loadFeatures,
  requestConnection,
  withFeature
} from './context.js'
import { HUGE_CHARACTERS, honoursSignalAtWallet, hostileTexts, refuses, refusesHostileAnswers } from './hostile.js'

const reading = member('balance.read')
const signing = member('signMessage.sign')
const switching = member('switchNetwork.switch')
const verifying = member('verifyMessage.verify')

/** Texts that wallets and encoders get wrong: empty, other scripts, spaces and lines, hex digits that mean themselves. */
const texts = ['Hello', '', 'Grüße, 世界, שלום 👋', ' spaces around ', 'two\r\nlines\0', '0x1234']

/** Runs with a function that signs; does nothing where the plugin signs no messages. */
const withSigning = (
  check: (sign: (text: string, signal?: AbortSignal) => Promise<string>, context: FeatureContext) => Promise<void>
): Check =>
  withFeature('signMessage', (feature, context) =>
    check(async (text, signal = never()) => feature.sign(context.signer, text, signal), context)
  )

const refusesToSign = (behaviour: 'reject' | 'wrong-key', what?: string) =>
  withSigning((sign, { wallet }) => refuses(signing, wallet, behaviour, () => sign('no'), what))

export const featureCases: Cases = {
  'loads the chain library with features(), not before': async ({ adapter, wallet, fixture }) => {
    const hint =
      'reach it by import() from features() only. If another test loaded it, run the kit in a file of its own'
    const isLoaded = () => fixture.libraryLoaded()
    member('setup').assert(!isLoaded(), `Load no chain library; ${hint}`)
    const { connector, stop } = await findWallet({ adapter, wallet })
    adapter.isAddress(fixture.addresses.valid[0] ?? '')
    await connect(connector)
    member('connect').assert(!isLoaded(), `Load no chain library, nor in discover; ${hint}`)
    await loadFeatures(adapter)
    member('fixture.libraryLoaded').assert(isLoaded(), 'Tell when features() has loaded the library; it did not')
    stop()
  },
  'a balance is a bigint': withFeature('balance', async (balance, { account }) => {
    const amount = await reading.resolves(() => balance.read(account, never()), 'with the balance of an account')
    reading.assert(typeof amount === 'bigint', 'Give a bigint of base units', amount)
    reading.assert(amount >= 0n, 'Give no negative balance', amount)
  }),
  'reading a balance honours its signal': withFeature('balance', (balance, { account, node }) =>
    reading.honoursSignal(signal => balance.read(account, signal), node)
  ),
  'an account is paid at an address': withFeature('receive', async (receive, { adapter, account, chain: own }) => {
    for (const { caipNetworkId: chain } of adapter.networks) {
      const address = receive.addressOn(account, chain)
      const isRight = address === undefined ? chain !== own : adapter.isAddress(address)
      const advice = `Give an address of the account for ${chain}, or undefined`
      member('receive.addressOn').assert(isRight, advice, address)
    }
  }),
  'a signed message verifies, whatever its text': withSigning(async (sign, { account, fixture }) => {
    const advice = 'Give one of another library, for the plugin offers signMessage'
    const verifyMessage = member('fixture.verifyMessage').required(fixture.verifyMessage, advice)
    const address = parseAccountId(account)?.address ?? ''
    for (const text of texts) {
      const signature = await signing.resolves(() => sign(text), `with a signature of ${show(text)}`)
      signing.assert(typeof signature === 'string', 'Give a signature as text', signature)
      const isSigned = await verifyMessage(text, signature, address)
      signing.assert(isSigned, `Have the text ${show(text)} signed as it is, by ${address}`)
    }
  }),
  'a declined signature is wallet/rejected': refusesToSign('reject'),
  'a signature that is none becomes wallet/invalid-answer': withSigning((sign, { wallet }) =>
    refusesHostileAnswers(signing, wallet, () => sign('no'))
  ),
  'a signature by another key is refused': refusesToSign(
    'wrong-key',
    'a signature by another key: verify it before it is handed on, and reject it'
  ),
  'signing honours its signal': withSigning(async (sign, { wallet }) => {
    await honoursSignalAtWallet(signing, wallet, signal => sign('never mind', signal))
    wallet.answer()
    wallet.behave('approve')
    await signing.resolves(() => sign('after all'), 'after a late answer to another call')
  }),
  'verifyMessage tells a signature from what is none': withFeature('verifyMessage', async (feature, context) => {
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
  'the WalletConnect capabilities are names': async ({ adapter }) => {
    const read = adapter.walletConnectCapabilities?.bind(adapter)
    if (!read) return
    const capabilities = member('walletConnectCapabilities')
    const { methods, events } = await capabilities.resolves(read, 'with methods and events')
    const areNames = [...methods, ...events].every(name => typeof name === 'string' && /^\w{1,64}$/.test(name))
    const advice = 'Give names of methods, at least one, and of events: letters, digits and _'
    capabilities.assert(methods.length > 0 && areNames, advice, { methods, events })
    const isReadable = !methods.includes('eth_sign')
    capabilities.assert(isReadable, 'Leave out eth_sign, which signs what nobody can read')
  },
  'switching the network resolves when the wallet is there, and honours its signal': withFeature(
    'switchNetwork',
    async (feature, { adapter, wallet, connector }) => {
      const [first, second] = adapter.networks
      if (!first || !second) return
      const to = (signal: AbortSignal, network = first) => feature.switch(connector, network, signal)
      const what = 'when the visitor approves'
      await switching.resolves(() => to(never(), second), what)
      const { chain } = await member('connect').resolves(() => requestConnection(connector, true), what)
      const there = second.caipNetworkId
      switching.equals(chain, there, `Resolve when the wallet is on ${there}, and not before`)
      await honoursSignalAtWallet(switching, wallet, to)
      wallet.answer()
      await refuses(switching, wallet, 'reject', to)
    }
  )
}
