/** Base of coded errors. `Catalogue` maps each code to its context, which fills the `{name}` slots of its text. */
export abstract class PluginError<Catalogue extends object, C extends keyof Catalogue = keyof Catalogue> extends Error {
  readonly code: C
  readonly context: Catalogue[C]

  constructor(code: C, context: Catalogue[C], texts: Record<keyof Catalogue, string>, options?: ErrorOptions) {
    const values = context as object
    super(
      texts[code].replace(/\{(\w+)\}/g, (slot, name) =>
        Object.hasOwn(values, name) ? String(values[name as never]) : slot
      ),
      options
    )
    this.code = code
    this.context = context
  }
}

const texts = {
  'kernel/disposed': 'This kernel was disposed or replaced',
  'kernel/invalid-option': 'Option "{option}" of {plugin}: {expected}',
  'plugin/invalid': 'Plugin "{plugin}": {reason}',
  'plugin/duplicate-id': 'There is a plugin "{plugin}" already',
  'plugin/duplicate-service': 'Plugins "{plugin}" and "{other}" both provide "{service}"',
  'plugin/missing-service': 'Plugin "{plugin}" needs the service "{service}": add its provider to "plugins"',
  'service/unknown': 'There is no service "{service}": add its provider to "plugins"',
  'plugin/cycle': 'Plugins "{plugin}" and "{other}" need each other: {path}',
  'plugin/conflict': 'Plugin "{plugin}" conflicts with "{other}"',
  'plugin/setup-failed': 'Plugin "{plugin}" failed to set up',
  'plugin/in-use': 'Plugin "{plugin}" is needed by {dependents}',
  'plugin/unknown': 'There is no plugin "{plugin}"',
  'hook/tap-failed': 'Plugin "{plugin}" failed at {hook}',
  'hook/tap-late': 'Plugin "{plugin}" was late at {hook}',
  'view/unknown': 'There is no view "{view}"',
  'view/duplicate': 'Plugin "{plugin}": there is a view "{view}" already',
  'view/none': 'There is no view to open',
  'view/not-loaded': 'A part of the dialog did not load',
  'rpc/duplicate': 'There is a handler of {method} in {namespace} already',
  'rpc/not-allowed': 'Requested RPC call is not allowed',
  'rpc/rejected': 'Request was aborted',
  'rpc/invalid-params': 'The parameters of {method} cannot be copied, or are too large'
} as const

/** Names in the braces of a text. */
type Slots<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never
/** Context of each code: the slots of its text; for `rpc/…` also the method. */
type KernelErrors = {
  readonly [C in keyof typeof texts]: {
    readonly [Name in Slots<(typeof texts)[C]> | (C extends `rpc/${string}` ? 'method' : never)]: string
  }
}

/** Error of the kernel. Match on `code`: it is stable, and works with two copies of this package, unlike `instanceof`. */
export class KernelError<C extends keyof KernelErrors = keyof KernelErrors> extends PluginError<KernelErrors, C> {
  override readonly name = 'KernelError'
  constructor(code: C, context: KernelErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}

/**
 * Returns the error of an invalid option of a plugin, with the path of the option and the expected value.
 *
 * @example
 * throw invalidOption('swap', 'slippage', 'must be from 0 to 50') // Option "slippage" of swap: must be from 0 to 50
 */
export const invalidOption = (plugin: string, option: string, expected: string, cause?: unknown) =>
  new KernelError('kernel/invalid-option', { plugin, option, expected }, { cause })

/**
 * Returns the stable code of an error made by any copy of this package, or `undefined`.
 *
 * @example
 * const isRefused = (error: unknown) => errorCode(error) === 'rpc/rejected'
 */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' ? code : undefined
}
