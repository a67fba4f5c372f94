import { PluginError } from '@latchkit/kernel'

const texts = {
  'approval/too-many-requests': '{method} was refused: {count} requests wait for the visitor already'
} as const

interface Contexts {
  'approval/too-many-requests': { readonly method: string; readonly count: number }
}

/** Error of this plugin. Match on `code`. A provider of the host site rejects with -32005 (EIP-1474). */
export class ApprovalError<C extends keyof Contexts = keyof Contexts> extends PluginError<Contexts, C> {
  override readonly name = 'ApprovalError'
  constructor(code: C, context: Contexts[C], options?: ErrorOptions) {
    super(code, context, texts, options)
  }
}
