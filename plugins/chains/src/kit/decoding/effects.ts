import type { RequestAction, RequestField, RequestWarning } from '../../port/request-decoder.js'

/** Effects of a request, or of a part of it, with the warnings for them. */
export interface Effects {
  readonly actions: readonly RequestAction[]
  readonly warnings: readonly RequestWarning[]
}

/**
 * Returns the effects of several parts of a request, in their order.
 *
 * @example
 * import { joinEffects, warnIf } from '@latchkit/plugin-chains/kit'
 *
 * joinEffects([{ actions: [{ type: 'message', text: 'Hello' }], warnings: [] }, warnIf(true, { code: 'unknown-data' })])
 */
export const joinEffects = (parts: readonly Effects[]): Effects => ({
  actions: parts.flatMap(({ actions }) => actions),
  warnings: parts.flatMap(({ warnings }) => warnings)
})

/**
 * Returns effects without actions: the warnings if `isGiven`, else no warnings.
 *
 * @example
 * warnIf(true, { code: 'unknown-data' }) // { actions: [], warnings: [{ code: 'unknown-data' }] }
 */
export const warnIf = (isGiven: boolean, ...warnings: readonly RequestWarning[]): Effects => ({
  actions: [],
  warnings: isGiven ? warnings : []
})

/**
 * Returns the member `fields` of an action, which an action without fields lacks.
 *
 * @example
 * fieldsOrNothing([]) // {}
 */
export const fieldsOrNothing = (fields: readonly RequestField[] = []) => (fields.length > 0 ? { fields } : {})

/**
 * Returns the parties of a transfer as an action has them: `from` only for another account than the one that is shown, and `isOwn` for a
 * transfer to that account.
 *
 * @param account - account that is shown.
 * @param from - @defaultValue the account that is shown
 * @example
 * partiesOf('alice', 'bob') // { to: 'bob' }
 * partiesOf('alice', 'alice', 'bob') // { to: 'alice', from: 'bob', isOwn: true }
 */
export const partiesOf = (account: string, to: string, from = account) => ({
  to,
  ...(from !== account && { from }),
  ...(to === account && { isOwn: true as const })
})

/**
 * Returns actions with the values of the whole transaction as further fields of the last action.
 *
 * @example
 * withLastFields([{ type: 'message', text: 'Hello' }], [{ name: 'nonce', type: 'number', value: '1' }])
 */
export const withLastFields = (
  actions: readonly RequestAction[],
  fields: readonly RequestField[]
): readonly RequestAction[] =>
  actions.map((action, index) =>
    index === actions.length - 1 ? { ...action, ...fieldsOrNothing([...(action.fields ?? []), ...fields]) } : action
  )

/**
 * Returns warnings without those whose code and subject an earlier warning has.
 *
 * @example
 * uniqueWarnings([{ code: 'unknown-data' }, { code: 'unknown-data' }]) // [{ code: 'unknown-data' }]
 */
export const uniqueWarnings = (warnings: readonly RequestWarning[]): readonly RequestWarning[] => [
  ...new Map(warnings.map(warning => [`${warning.code} ${warning.subject}`, warning])).values()
]
