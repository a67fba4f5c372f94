import { KernelError } from './errors.js'

/**
 * What the kernel needs of a schema library: the Standard Schema interface (version 1), which valibot, zod and arktype
 * implement. The kernel itself depends on none of them.
 */
export interface Schema<T> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<T> | Promise<SchemaResult<T>>
    readonly types?: { readonly input: unknown; readonly output: T } | undefined
  }
}
type SchemaResult<T> = { readonly value: T; readonly issues?: undefined } | { readonly issues: readonly SchemaIssue[] }
interface SchemaIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}

/** Validates synchronously; undefined for anything that does not fit. A schema that only validates later fits nothing. */
export function decode<T>(schema: Schema<T>, value: unknown): { readonly value: T } | undefined {
  const result = schema['~standard'].validate(value)
  return 'then' in result || result.issues ? undefined : { value: result.value }
}

/**
 * Checks the options a host passed to a plugin.
 *
 * @throws {KernelError} `kernel/invalid-option`, which names the option (`networks.0.id`) and what was expected there.
 */
export function checkOptions<T>(plugin: string, schema: Schema<T>, options: unknown): T {
  const result = schema['~standard'].validate(options)
  if ('then' in result)
    throw new KernelError('plugin/invalid', { plugin, reason: 'its options schema is asynchronous' })
  const issue = result.issues?.[0]
  if (!result.issues) return result.value
  const path = issue?.path?.map(part => String(typeof part === 'object' ? part.key : part)).join('.') || 'options'
  throw new KernelError('kernel/invalid-option', { plugin, option: path, expected: issue?.message ?? 'is not valid' })
}
