import { createPolkadotWallet, injectPolkadotWallet } from '@latchkit/example-wallets'
import { startPolkadotNode } from '@latchkit/example-world'
import type { AnyPlugin, StorageItem } from '@latchkit/kernel'
import type { FixtureWallet, NamespaceBench, WalletBehaviour } from '@latchkit/plugin-chains/testing'
import { encodeAddress } from '@polkadot/util-crypto'
import { vi } from 'vitest'
import { CountingPage } from '../../../scripts/test/counting-page.js'
import { startHoldableProxy } from '../../../scripts/test/holdable-server.js'
import { polkadot } from '../src/index.js'
import { kusamaAt, polkadotAt } from './networks.js'

// The development accounts: Alice's of sr25519, ed25519 and ecdsa, and Bob's.
export const [alice, aliceEd, aliceEcdsa, bob] = [
  '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  '5FA9nQDVg267DEd8m1ZypXLBnvN7SFxYwV7ndqSYGiN9TTpu',
  '5C7C2Z5sWbytvHpuLTvzKunnnRwQxft1jiqrLD5rhucQ5S9X',
  '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
].map(address => encodeAddress(address, 0)) as [string, string, string, string]

/** A key that nobody has used. */
const recipient = encodeAddress(
  new Uint8Array(32).map((_, index) => index),
  0
)

class Page extends CountingPage {
  readonly injectedWeb3: Record<string, unknown> = {}
}

type Remembered = StorageItem<readonly string[]>

/** The plugin, with what it remembers of earlier visits in the hands of the test. */
function remembering(plugin: AnyPlugin, onItem: (item: Remembered) => void): AnyPlugin {
  return {
    ...plugin,
    setup(ctx, services) {
      const item: typeof ctx.storage.item = options => {
        const made = ctx.storage.item(options)
        onItem(made as unknown as Remembered)
        return made
      }
      return plugin.setup(Object.create(ctx, { storage: { value: { item } } }), services)
    }
  }
}

/** A test wallet with real keys on a page of its own, and a node that can be kept silent. */
export async function setUpBench(): Promise<NamespaceBench> {
  const page = new Page()
  vi.stubGlobal('window', page)
  const chain = await startPolkadotNode()
  const node = await startHoldableProxy(chain.url)
  const id = chain.chainId.split(':')[1] as string
  let isKnown: boolean | undefined
  let remembered: Remembered | undefined
  const remember = () => {
    if (isKnown) remembered?.set(['larch'])
    else if (isKnown === false) remembered?.remove()
  }
  return {
    plugin: remembering(polkadot({ networks: [{ ...polkadotAt(node.url), id }, kusamaAt()] }), item => {
      remembered = item
      // It is made when a wallet is first asked, which may be after the test has told what it should hold.
      remember()
    }),
    wallet: fixtureWallet(page, known => {
      isKnown = known
      remember()
    }),
    node,
    transfer: {
      recipient,
      amount: 20_000_000_000n,
      unknownTransaction: `0x${'ab'.repeat(32)}`,
      arrived: async () => (await chain.ledger.holdings(recipient))[0]?.amount ?? 0n
    },
    async tearDown() {
      vi.unstubAllGlobals()
      await node.close()
      await chain.stop()
    }
  }
}

const hostileEntries = (): Record<string, unknown> => ({
  undefined,
  null: null,
  number: 7,
  text: 'wallet',
  empty: {},
  'no function': { enable: 'yes', connect: {} },
  '': { enable: async () => {} },
  '\u202E\u200B': { enable: async () => {} },
  trap: {
    get enable(): never {
      throw new Error('trap')
    }
  }
})

interface Inside {
  readonly accounts: { get(): Promise<unknown> }
  readonly signer: { signRaw(message: unknown): Promise<unknown>; signPayload(payload: unknown): Promise<unknown> }
}

function fixtureWallet(page: Page, remember: (isKnown: boolean) => void): FixtureWallet {
  let behaviour: WalletBehaviour = 'approve'
  let given: { readonly answer: unknown } | undefined
  let prompts = 0
  let answerHanging: (() => void)[] = []
  const told = (addresses: readonly string[]) => addresses.map(address => ({ address, type: 'sr25519' }))

  const wallet = createPolkadotWallet({
    key: 'larch',
    name: 'Larch',
    mark: 'larch',
    storage: undefined,
    async prompt() {
      prompts++
      if (behaviour === 'hang') await new Promise<void>(resolve => answerHanging.push(resolve))
      if (behaviour === 'twice') setTimeout(() => void wallet.tell(told([bob])))
      return behaviour === 'reject' ? { approved: false } : { approved: true, chosen: [] }
    }
  })

  /** Another of its accounts signs in place of the one that was asked. */
  const forged = (message: unknown) => ({ ...(message as object), address: encodeAddress(aliceEd) })
  async function enable(origin: string): Promise<unknown> {
    if (given) return given.answer
    const { accounts, signer } = (await wallet.entry.enable(origin)) as Inside
    return {
      accounts: { ...accounts, get: async () => (given ? given.answer : accounts.get()) },
      signer: {
        signRaw: async (message: unknown) =>
          given ? given.answer : signer.signRaw(behaviour === 'wrong-key' ? forged(message) : message),
        signPayload: async (payload: unknown) =>
          given ? given.answer : signer.signPayload(behaviour === 'wrong-key' ? forged(payload) : payload)
      }
    }
  }

  return {
    name: 'larch',
    addresses: [alice, aliceEd, aliceEcdsa],
    otherAddresses: [bob],
    announce: () => void injectPolkadotWallet({ ...wallet, entry: { ...wallet.entry, enable } }, page),
    announceHostile: () => void Object.assign(page.injectedWeb3, hostileEntries()),
    behave(next) {
      behaviour = next
      given = undefined
      wallet.behave({
        answer: next === 'throw' ? 'throw' : 'ask',
        changeTransaction: next === 'other-transaction' && 'amount'
      })
    },
    answerWith(answer) {
      given = { answer }
    },
    answer() {
      for (const resolve of answerHanging) resolve()
      answerHanging = []
    },
    allow(allowed) {
      wallet.allow(allowed)
      // What an earlier visit has left: a wallet of this kind cannot be asked whether it knows the site.
      remember(allowed)
    },
    hold(addresses) {
      const shown = told(addresses)
      wallet.behave({ answer: 'ask', lieAboutAccounts: shown, noAccounts: shown.length === 0 })
    },
    emitAccounts: addresses => void wallet.tell(told(addresses)),
    emitDisconnect: () => void wallet.disconnect(),
    emitGarbage() {
      for (const payload of [undefined, null, 7, 'x', {}, [7], ['0x'], [null], [{ address: '0x' }], [{}]]) {
        void wallet.tell(payload)
      }
    },
    promptCount: () => prompts,
    listenerCount: () => page.listeners + wallet.listenerCount()
  }
}
