import type { Core } from '@walletconnect/core'

type Logger = Exclude<NonNullable<ConstructorParameters<typeof Core>[0]>['logger'], string | undefined>

const nothing = () => {}

/** The library's own, at its most silent, keeps what it does not say, and throws at a message of more than a megabyte. */
export const silentLogger = {
  level: 'silent',
  child: () => silentLogger,
  bindings: () => ({}),
  ...Object.fromEntries(['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map(level => [level, nothing]))
} as unknown as Logger
