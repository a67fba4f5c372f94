import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { AuthInfo, TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { afterEach, expect, test, vi } from 'vitest'
import type { Question } from '../prompt/prompt.js'
import { injectCosmosWallet } from './injection.js'
import type { SuggestedChain } from './keplr.js'
import { type CosmosWalletOptions, createCosmosWallet } from './wallet.js'

const hub = { chainId: 'cosmoshub-4', name: 'Cosmos Hub', prefix: 'cosmos' }
const injective = { chainId: 'injective-1', name: 'Injective', prefix: 'inj', keyType: 'ethsecp256k1' } as const
const first = 'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7'

function open(options: Partial<CosmosWalletOptions> = {}) {
  const questions: Omit<Question, 'wallet'>[] = []
  const wallet = createCosmosWallet({
    name: 'Larch',
    mark: 'larch',
    accounts: [0, 1],
    chains: [hub, injective],
    page: new EventTarget(),
    storage: undefined,
    async prompt(question) {
      questions.push(question)
      return { approved: true, chosen: [] }
    },
    ...options
  })
  return { wallet, keplr: wallet.keplr, questions }
}

afterEach(() => void vi.useRealTimers())

test('prompts once for a chain, and returns its key afterwards', async () => {
  const { keplr, questions } = open()
  await expect(keplr.isEnabled(['cosmoshub-4'])).resolves.toBe(false)
  expect(questions).toEqual([])
  await keplr.enable(['cosmoshub-4'])
  await keplr.enable('cosmoshub-4')
  await expect(keplr.getKey('cosmoshub-4')).resolves.toMatchObject({ bech32Address: first, algo: 'secp256k1' })
  await expect(keplr.isEnabled(['cosmoshub-4'])).resolves.toBe(true)
  await expect(keplr.isEnabled(['cosmoshub-4', 'injective-1'])).resolves.toBe(false)
  expect(questions).toHaveLength(1)
  expect(questions[0]?.facts).toEqual([{ label: 'Chains', value: 'Cosmos Hub (cosmoshub-4)' }])
})

test('prompts in `getKey` if the site is not authorized', async () => {
  const { keplr, questions } = open()
  await keplr.getKey('cosmoshub-4')
  expect(questions).toHaveLength(1)
})

test('derives Ethereum keys for chains that use them', async () => {
  const { wallet } = open()
  const [address] = await wallet.addresses('injective-1')
  // 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 in bech32.
  expect(address).toMatch(/^inj17w0adeg64ky0daxwd2ugyuneellmjgnx/)
  await expect(wallet.addresses('unknown-1')).resolves.toEqual([])
})

test('rejects with the errors of Keplr', async () => {
  const { keplr } = open({ prompt: async () => ({ approved: false }) })
  await expect(keplr.enable(['cosmoshub-4'])).rejects.toThrow('Request rejected')
  await expect(keplr.enable(['osmosis-1'])).rejects.toThrow('There is no chain info for osmosis-1')
})

test('signs for the selected account only', async () => {
  const { keplr, wallet } = open()
  await keplr.signArbitrary('cosmoshub-4', first, 'Hi')
  wallet.switchAccount(1)
  await expect(keplr.signArbitrary('cosmoshub-4', first, 'Hi')).rejects.toThrow('Signer mismatched')
})

test('adds a chain', async () => {
  const { keplr, wallet } = open()
  const info: SuggestedChain = {
    chainId: 'osmosis-1',
    chainName: 'Osmosis',
    rest: 'https://rest.example',
    bip44: { coinType: 118 },
    bech32Config: { bech32PrefixAccAddr: 'osmo' }
  }
  await keplr.experimentalSuggestChain(info)
  await expect(wallet.addresses('osmosis-1')).resolves.toEqual([
    'osmo15yk64u7zc9g9k2yr2wmzeva5qgwxps6ywful0v',
    'osmo1erxf3sa9q2j4vgseu7jq4a258ckmk7cy89fm3s'
  ])
})

test('dispatches an event for a change, and remembers the change', async () => {
  const page = new EventTarget()
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value)
  }
  const heard = vi.fn()
  page.addEventListener('keplr_keystorechange', heard)
  const { wallet } = open({ page, storage })
  wallet.allow(['cosmoshub-4'])
  wallet.switchAccount(1)
  expect(heard).toHaveBeenCalledOnce()
  const again = open({ page, storage })
  await expect(again.keplr.getKey('cosmoshub-4')).resolves.not.toMatchObject({ bech32Address: first })
  expect(again.questions).toEqual([])
  again.wallet.disconnect()
  await expect(again.keplr.isEnabled(['cosmoshub-4'])).resolves.toBe(false)
})

test('misbehaves as the switches say, and logs its requests', async () => {
  vi.useFakeTimers()
  const { wallet, keplr, questions } = open()
  wallet.behave({ answer: 'throw' })
  expect(() => keplr.enable(['cosmoshub-4'])).toThrow('The wallet crashed on enable')
  wallet.behave({ answer: { getKey: 'garbage' }, garbage: 'number' })
  await expect(keplr.getKey('cosmoshub-4')).resolves.toBe(42)
  wallet.behave({ answer: 'late', lateMs: 100 })
  const late = keplr.enable(['cosmoshub-4'])
  await vi.advanceTimersByTimeAsync(100)
  await expect(late).resolves.toBeUndefined()
  expect(questions).toEqual([])
  expect(wallet.requests.map(({ method, outcome }) => `${method} ${outcome.state}`)).toEqual([
    'enable failed',
    'getKey answered',
    'enable answered'
  ])
})

test('is injected at the given path beside other wallets, until it is removed', () => {
  const { wallet } = open()
  const page: Record<string, unknown> = { cosmostation: { providers: { other: 1 } } }
  const undo = injectCosmosWallet(wallet, page, 'cosmostation.providers.keplr')
  expect(page).toEqual({ cosmostation: { providers: { other: 1, keplr: wallet.keplr } } })
  undo()
  expect(page).toEqual({ cosmostation: { providers: { other: 1 } } })
})

test('shows the effect of a transaction, and signs it for its own chain only', async () => {
  const { keplr, questions, wallet } = open()
  wallet.allow(['cosmoshub-4', 'osmosis-1'])
  const value = MsgSend.encode({
    fromAddress: first,
    toAddress: 'cosmos1to',
    amount: [{ denom: 'uatom', amount: '5' }]
  })
  const messages = [{ typeUrl: '/cosmos.bank.v1beta1.MsgSend', value: value.finish() }]
  const fee = { amount: [{ denom: 'uatom', amount: '7' }], gasLimit: 1n, payer: '', granter: '' }
  const document = {
    bodyBytes: TxBody.encode(TxBody.fromPartial({ messages, memo: 'for you' })).finish(),
    authInfoBytes: AuthInfo.encode(AuthInfo.fromPartial({ fee })).finish(),
    chainId: 'cosmoshub-4',
    accountNumber: '1'
  }
  await keplr.signDirect('cosmoshub-4', first, document)
  expect(questions[0]?.facts).toEqual([
    { label: 'Chain', value: 'Cosmos Hub' },
    { label: 'To', value: 'cosmos1to', shape: 'code' },
    { label: 'Amount', value: '5 uatom' },
    { label: 'Fee', value: '7 uatom' },
    { label: 'Memo', value: 'for you', shape: 'code' }
  ])
  const elsewhere = { ...document, chainId: 'osmosis-1' }
  await expect(keplr.signDirect('cosmoshub-4', first, elsewhere)).rejects.toThrow('Unmatched chain id')
  wallet.behave({ isLedger: true })
  await expect(keplr.signDirect('cosmoshub-4', first, document)).rejects.toThrow('Ledger')
  await expect(keplr.getKey('cosmoshub-4')).resolves.toMatchObject({ isNanoLedger: true })
  wallet.behave({ isLedger: false })
  await keplr.signDirect('cosmoshub-4', first, { ...document, bodyBytes: Uint8Array.of(255) })
  expect(questions.at(-1)?.facts).toContainEqual({ label: 'Transaction', value: 'It cannot be read' })
})
