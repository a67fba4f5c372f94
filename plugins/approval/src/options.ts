import { oneOf, optionRules } from '@latchkit/kernel/options'

/**
 * Requests that the visitor sees in the dialog before the wallet gets them.
 *
 * - `needed`: those of wallets that do not ask the visitor themselves.
 * - `always`: every request that signs or sends. The wallet then asks once more.
 */
export type Review = 'needed' | 'always'

export interface ApprovalOptions {
  /** @defaultValue 'needed', because a second screen before that of every wallet trains visitors to press through */
  readonly review?: Review
}

/** Validation rules of this plugin's options. */
export const approvalRules = optionRules<ApprovalOptions>({
  review: oneOf(...(['needed', 'always'] satisfies readonly Review[]))
})
