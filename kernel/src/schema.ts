import { invalidOption } from './errors.js'

/** Schema as the kernel needs it: Standard Schema 1, which valibot, zod and arktype implement. */
export interface Schema<T> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<T> | Promise<SchemaResult<T>>
    readonly types?: { readonly input: unknown; readonly output: T } | undefined
  }
}
export type SchemaResult<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }
type SchemaIssue = {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[]
}

function validate<T>(schema: Schema<T>, value: unknown): SchemaResult<T> {
  const result = schema['~standard'].validate(value)
  return 'then' in result ? { issues: [{ message: 'its schema is asynchronous' }] } : result
}

/**
 * Validates synchronously; returns `undefined` for an invalid value, and for an asynchronous schema.
 *
 * @example
 * import { decode } from '@latchkit/kernel'
 * import * as v from 'valibot'
 *
 * decode(v.object({ name: v.string() }), JSON.parse('{"name":"Larch"}'))?.value.name // 'Larch'
 */
export function decode<T>(schema: Schema<T>, value: unknown): { readonly value: T } | undefined {
  const result = validate(schema, value)
  return result.issues ? undefined : { value: result.value }
}

/**
 * @throws {KernelError} `kernel/invalid-option`, naming the option (`networks.0.id`) and what was expected there.
 * @example
 * import { checkOptions } from '@latchkit/kernel'
 * import { flag, optionRules } from '@latchkit/kernel/options'
 *
 * const rules = optionRules<{ readonly compact?: boolean }>({ compact: flag })
 * checkOptions('tips', rules, { compact: 'yes' }) // throws: Option "compact" of tips: must be true or false, not "yes"
 */
export function checkOptions<T>(plugin: string, schema: Schema<T>, options: unknown): T {
  const result = validate(schema, options)
  if (!result.issues) return result.value
  const [issue] = result.issues
  const path = issue?.path?.map(part => String(typeof part === 'object' ? part.key : part)).join('.') || 'options'
  throw invalidOption(plugin, path, issue?.message ?? 'is not valid')
}
