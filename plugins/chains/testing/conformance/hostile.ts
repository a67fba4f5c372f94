import type { Signer, SignerRequest } from '../../src/port/signer.js'
import { WalletError } from '../../src/port/wallet-error.js'
import type { FixtureWallet } from '../namespace-fixture.js'
import { type Call, type Member, never } from './assertions.js'

/** Texts that are not an address of any namespace and break careless checks. */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\n',
  '\0',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../etc/passwd',
  'ａｂｃ',
  '０ｘ１２３４',
  '👛',
  'a'.repeat(100_000),
  '0x'.repeat(50_000)
]

export const HUGE_CHARACTERS = 5_000_000

const refuse = (): never => {
  throw new Error('trap')
}
/** Object that throws on every access except by `await`, which would turn it into an exception of the wallet. */
const trap: ProxyHandler<object> = {
  get: (_, key) => (key === 'then' ? undefined : refuse()),
  has: refuse,
  ownKeys: refuse,
  getOwnPropertyDescriptor: refuse,
  getPrototypeOf: refuse
}

/** Returns values that are not a valid response of any wallet request, each with a name for messages. */
export function hostileAnswers(): readonly (readonly [name: string, answer: unknown])[] {
  const cycle: Record<string, unknown> = { no: 'answer' }
  const ring: unknown[] = []
  ring.push(ring)
  return [
    ['undefined', undefined],
    ['null', null],
    ['a number', 42],
    ['a bigint', 1n],
    ['true', true],
    ['a symbol', Symbol('answer')],
    ['a text', 'not what you asked for'],
    ['a huge text', 'x'.repeat(HUGE_CHARACTERS)],
    ['an empty object', {}],
    ['an object of another kind', { no: 'answer' }],
    ['a function', () => ['answer']],
    ['an instance of a class', new Map([['accounts', []]])],
    ['an object that holds itself', Object.assign(cycle, { accounts: cycle, result: cycle, payload: cycle })],
    ['a list that holds itself', ring],
    ['a list of nothing', [null, undefined, 7]],
    ['an object that throws when it is read', new Proxy({}, trap)],
    ['a list that throws when it is read', new Proxy([], trap)],
    ['a list of what throws when it is read', [new Proxy({}, trap)]]
  ]
}

/** Expected rejections by the wallet's behaviour: the text as in "Reject …", and the error code. */
const refusals = {
  reject: ['a call that the visitor declines', 'wallet/rejected'],
  'wrong-key': ['a signature by another key: verify it before it is returned or sent', 'wallet/invalid-answer'],
  'other-transaction': ['a signed transaction that is not the requested one: compare both', 'wallet/invalid-answer']
} as const
export type Refusal = keyof typeof refusals

/** Returns the checks of a call that requests an approval from the wallet. */
export function approvalOf(about: Member, wallet: FixtureWallet, call: Call) {
  return {
    /** Checks that the call rejects after each of these behaviours, with the expected code. */
    async refuses(...behaviours: readonly Refusal[]) {
      for (const behaviour of behaviours) {
        wallet.behave(behaviour)
        const [what, code] = refusals[behaviour]
        await about.rejects(() => call(never()), what, code)
      }
    },
    /** Checks that every hostile response of the wallet becomes `wallet/invalid-answer`. @param then - runs after each. */
    async refusesHostileAnswers(then?: (name: string) => void) {
      for (const [name, answer] of hostileAnswers()) {
        wallet.answerWith(answer)
        await about.rejects(() => call(never()), `the response ${name}`, 'wallet/invalid-answer')
        then?.(name)
      }
    },
    /** Checks that the call reads its signal first, and rejects with its reason while the wallet does not respond. */
    async honoursSignal() {
      const prompts = wallet.promptCount()
      await about.rejectsAborted(call)
      about.assert(wallet.promptCount() === prompts, 'Check the signal before sending the wallet a request')
      wallet.behave('hang')
      await about.rejectsOnAbort(call)
    }
  }
}
export type Approval = ReturnType<typeof approvalOf>

/** Returns the value that `work` resolves with; checks that the wallet gets one request. @param what - as in "Resolve …". */
export async function asksOnce<T>(about: Member, wallet: FixtureWallet, work: () => Promise<T>, what: string) {
  const prompts = wallet.promptCount()
  const value = await about.resolves(work, what)
  about.equals(wallet.promptCount() - prompts, 1, 'Send the wallet one request')
  return value
}

/**
 * Checks that a call with a signer that has a `request` uses it for an unsafe method, and sends the wallet nothing else: the visitor
 * has yet to consent.
 */
export async function onlyRequests(
  about: Member,
  wallet: FixtureWallet,
  { connector, account }: Signer,
  call: (signer: Signer) => unknown
): Promise<void> {
  const risks: string[] = []
  const request: SignerRequest = async ({ risk }) => {
    risks.push(risk)
    throw new WalletError('wallet/rejected', { wallet: wallet.name })
  }
  const prompts = wallet.promptCount()
  await about.rejects(async () => call({ connector, account, request }), 'without consent', 'wallet/rejected')
  about.equals(risks, ['unsafe'], 'Send one request through `signer.request`, of an unsafe method')
  about.equals(wallet.promptCount(), prompts, 'Leave the wallet alone before consent')
}

/** Returns ten thousand addresses that repeat those of several accounts, so that deduplication leaves more than one. */
export const crowd = (...addresses: readonly string[]): readonly string[] =>
  Array.from({ length: 10_000 }, (_, index) => addresses[index % addresses.length] ?? '')
