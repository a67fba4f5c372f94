import type { PromptSurface, Question, Verdict } from './prompt.js'
import { openPromptWindow, type PromptWindow } from './window.js'

/**
 * Prompts in a small window over the page, one prompt at a time in the order of the requests. Use one surface for all
 * wallets of a page, so that they share a queue.
 */
export function manualPrompt(): PromptSurface {
  let queue: readonly { readonly question: Question; readonly answer: (verdict: Verdict) => void }[] = []
  let shown: PromptWindow | undefined

  const next = () => {
    const [first] = queue
    if (!first) return
    shown = openPromptWindow(first.question, queue.length - 1, verdict => {
      queue = queue.slice(1)
      shown = undefined
      first.answer(verdict)
      next()
    })
  }

  return question =>
    new Promise(answer => {
      queue = [...queue, { question, answer }]
      if (shown) shown.showWaiting(queue.length - 1)
      else next()
    })
}
