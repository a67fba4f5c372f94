import { PluginError } from '@latchkit/kernel'

interface ShellErrors {
  /** `attempts`: number of times that the dialog was put back. */
  readonly 'shell/removed-by-page': { readonly attempts: number }
  /** `property`: property of `document` that an element of the page shadows by its `name` or `id`. */
  readonly 'shell/unusable-document': { readonly property: string }
}

const texts = {
  'shell/removed-by-page': 'The page removed the dialog {attempts} times in a row',
  'shell/unusable-document': 'An element of the page replaces document.{property}: rename it'
} satisfies Record<keyof ShellErrors, string>

/** Match on `code`: it is stable, and works when two copies of this package meet. */
export class ShellError<C extends keyof ShellErrors = keyof ShellErrors> extends PluginError<ShellErrors, C> {
  override readonly name = 'ShellError'
  constructor(code: C, context: ShellErrors[C]) {
    super(code, context, texts)
  }
}
