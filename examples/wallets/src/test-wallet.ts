import { type AnswerSwitches, type Call, type CallParts, createCall } from './answer.js'
import { type Mark, markAccent, markIcon } from './marks.js'
import { pageStorage, type StorageLike } from './memory.js'
import { autoPrompt } from './prompt/auto.js'
import type { PromptSurface } from './prompt/prompt.js'
import { createRequestLog, type LoggedRequest } from './request-log.js'

/** Options of the wallets of all families. */
export interface TestWalletOptions<B> {
  readonly name: string
  readonly mark: Mark
  /** Surface that prompts the user. Default `autoPrompt`, which approves. */
  readonly prompt?: PromptSurface
  /** Initial switches; the others are honest. */
  readonly behaviour?: Partial<B>
  /** Origin of the requesting page. Default: this one. */
  readonly origin?: string
  /** Storage of the wallet. Default: `localStorage`, if it exists. */
  readonly storage?: StorageLike | undefined
}

/** Request log and behaviour switches that the wallets of all families give to a test. */
export interface TestWallet<B> {
  /** Every request since the page loaded, oldest first. */
  readonly requests: readonly LoggedRequest[]
  readonly behaviour: B
  /** Changes switches from the next request on. Without an argument: resets all to honest. */
  behave(changes?: Partial<B>): void
}

/** Methods that prompt, errors and garbage of the family. */
type Words = Pick<CallParts, 'garbage' | 'asks' | 'refusal' | 'busy' | 'contradict'>

interface OpenedWallet<B> extends TestWallet<B> {
  readonly icon: string
  readonly origin: string
  readonly storage: StorageLike | undefined
  readonly call: Call
}

/** Creates the log of a wallet, and the handler that responds to every request as its switches say. */
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
