/** Line of a prompt, in words for the user. */
export interface QuestionFact {
  readonly label: string
  readonly value: string
  /** `code` keeps line breaks and uses a monospace font. Default `text`. */
  readonly shape?: 'text' | 'code'
}

export interface Choice {
  readonly id: string
  readonly label: string
  readonly chosen: boolean
}

/**
 * Prompt of a wallet for its user. It does not depend on a namespace, so all wallets of this package can use the same
 * window.
 */
export interface Question {
  readonly wallet: { readonly name: string; readonly icon: string; readonly accent: string }
  /** Origin of the requesting page. */
  readonly origin: string
  readonly title: string
  readonly facts: readonly QuestionFact[]
  /** Options to select before approval; at least one must be selected. */
  readonly choices?: { readonly label: string; readonly options: readonly Choice[] }
}

export type Verdict = { readonly approved: true; readonly chosen: readonly string[] } | { readonly approved: false }

/** Shows a prompt to the wallet's user. Resolves when the user has decided; never rejects. */
export type PromptSurface = (question: Question) => Promise<Verdict>
