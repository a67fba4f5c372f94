/** One line of what is being asked, in the words of the person who decides. */
export interface QuestionFact {
  readonly label: string
  readonly value: string
  /** `code` keeps line breaks and uses a fixed-width face. Default `text`. */
  readonly shape?: 'text' | 'code'
}

export interface Choice {
  readonly id: string
  readonly label: string
  readonly chosen: boolean
}

/** Question of a wallet to its user. It does not depend on a namespace, so all wallets of this package can use the same window. */
export interface Question {
  readonly wallet: { readonly name: string; readonly icon: string; readonly accent: string }
  /** Origin of the page that asks. */
  readonly origin: string
  readonly title: string
  readonly facts: readonly QuestionFact[]
  /** Something to pick from before approving; at least one must be picked. */
  readonly choices?: { readonly label: string; readonly options: readonly Choice[] }
}

export type Verdict = { readonly approved: true; readonly chosen: readonly string[] } | { readonly approved: false }

/** Puts a question to the wallet's user. Settles when they have decided; never rejects. */
export type PromptSurface = (question: Question) => Promise<Verdict>
