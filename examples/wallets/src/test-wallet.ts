import { type AnswerSwitches, type Call, type CallParts, createCall } from './answer.js'
import { type Mark, markAccent, markIcon } from './marks.js'
import { pageStorage, type StorageLike } from './memory.js'
import { autoPrompt } from './prompt/auto.js'
import type { PromptSurface } from './prompt/prompt.js'
import { createRequestLog, type LoggedRequest } from './request-log.js'

/** Options that the wallets of all families have in common. */
export interface TestWalletOptions<B> {
  readonly name: string
  readonly mark: Mark
  /** Surface that asks the user. Default `autoPrompt`, which approves. */
  readonly prompt?: PromptSurface
  /** Switches to start with; the rest is honest. */
  readonly behaviour?: Partial<B>
  /** The page that asks. Default: this one. */
  readonly origin?: string
  /** Default: `localStorage`, where there is one. */
  readonly storage?: StorageLike | undefined
}

/** Request log and behaviour switches that the wallets of all families give to a test. */
export interface TestWallet<B> {
  /** Every request since the page loaded, oldest first. */
  readonly requests: readonly LoggedRequest[]
  readonly behaviour: B
  /** Changes switches, from the next request on. Without an argument: honest again. */
  behave(changes?: Partial<B>): void
}

/** How the family asks, refuses and lies. */
type Words = Pick<CallParts, 'garbage' | 'asks' | 'refusal' | 'busy' | 'contradict'>

interface OpenedWallet<B> extends TestWallet<B> {
  readonly icon: string
  readonly origin: string
  readonly storage: StorageLike | undefined
  readonly call: Call
}

/** Opens the log of a wallet, and what answers every request to it as its switches say. */
export function openTestWallet<B extends AnswerSwitches<string>>(
  options: TestWalletOptions<B>,
  honest: B,
  words: Words
): OpenedWallet<B> {
  const { name, mark, prompt = autoPrompt, origin = globalThis.location?.origin ?? 'null' } = options
  const icon = markIcon(mark)
  const log = createRequestLog()
  let behaviour: B = { ...honest, ...options.behaviour }
  const call = createCall({
    log,
    prompt,
    wallet: { name, icon, accent: markAccent(mark) },
    origin,
    behaviour: () => behaviour,
    ...words
  })
  return {
    icon,
    origin,
    storage: 'storage' in options ? options.storage : pageStorage(),
    call,
    requests: log.requests,
    get behaviour() {
      return behaviour
    },
    behave(changes) {
      behaviour = changes ? { ...behaviour, ...changes } : honest
    }
  }
}
