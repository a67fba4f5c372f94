type Texts<Catalogue> = Readonly<Record<keyof Catalogue, string>>

/**
 * Base of every coded error. `Catalogue` maps each code to the context that comes with it; `{name}` in a text is
 * replaced by that entry of the context.
 */
export abstract class PluginError<Catalogue extends object, C extends keyof Catalogue = keyof Catalogue> extends Error {
  readonly code: C
  readonly context: Catalogue[C]

  constructor(code: C, context: Catalogue[C], texts: Texts<Catalogue>, options?: ErrorOptions) {
    super(fillIn(texts[code], context as object), options)
    this.code = code
    this.context = context
  }
}

function fillIn(text: string, context: object): string {
  const values = new Map(Object.entries(context))
  return text.replace(/\{(\w+)\}/g, (slot, name: string) => (values.has(name) ? String(values.get(name)) : slot))
}

const texts = {
  'kernel/disposed': 'This kernel was disposed',
  'kernel/invalid-option': 'Option "{option}" of {plugin}: {expected}',
  'plugin/invalid': 'Plugin "{plugin}": {reason}',
  'plugin/duplicate-id': 'Two plugins have the id "{plugin}"',
  'plugin/duplicate-service': 'Plugins "{plugin}" and "{other}" both provide "{service}"',
  'plugin/missing-service': 'Plugin "{plugin}" needs the service "{service}", and no plugin provides it',
  'plugin/cycle': 'Plugins "{plugin}" and "{other}" need each other: {path}',
  'plugin/conflict': 'Plugin "{plugin}" cannot be used together with "{other}"',
  'plugin/setup-failed': 'Plugin "{plugin}" failed to set up',
  'plugin/in-use': 'Plugin "{plugin}" is needed by {dependents}',
  'plugin/unknown': 'There is no plugin "{plugin}"',
  'hook/tap-failed': 'A tap of "{plugin}" on {hook} failed, which counts as no',
  'hook/tap-late': 'A tap of "{plugin}" on {hook} did not answer in time',
  'view/unknown': 'No plugin registered the view "{view}"',
  'view/duplicate': 'The view "{view}" of "{plugin}" is registered already',
  'view/none': 'No plugin offered a view to open',
  'rpc/duplicate': 'The method {method} of {namespace} is handled already',
  'rpc/not-allowed': 'Requested RPC call is not allowed',
  'rpc/rejected': 'Request was aborted'
} as const

/** The names in the braces of a text. */
type Slots<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Slots<Rest> : never
/** What the context of each code holds: what its text mentions, and for a call always the method. */
type KernelErrors = {
  readonly [C in keyof typeof texts]: {
    readonly [Name in Slots<(typeof texts)[C]> | (C extends `rpc/${string}` ? 'method' : never)]: string
  }
}

/** Match on `code`: it is stable, and works when two copies of this package meet. */
export class KernelError<C extends keyof KernelErrors = keyof KernelErrors> extends PluginError<KernelErrors, C> {
  override readonly name = 'KernelError'
  constructor(code: C, context: KernelErrors[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}

/** The stable code of an error made by any copy of this package, or undefined. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' ? code : undefined
}
