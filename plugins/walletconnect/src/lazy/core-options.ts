import type { Core } from '@walletconnect/core'

export type Storage = NonNullable<NonNullable<ConstructorParameters<typeof Core>[0]>['storage']>

/** Creates a storage for the library that lasts as long as the page. */
export function memoryStorage(): Storage {
  const values = new Map<string, unknown>()
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <T>() => [...values] as [string, T][],
    getItem: async <T>(key: string) => values.get(key) as T | undefined,
    setItem: async (key, value) => void values.set(key, value),
    removeItem: async key => void values.delete(key)
  }
}

type Logger = Exclude<NonNullable<ConstructorParameters<typeof Core>[0]>['logger'], string | undefined>

const noOp = () => {}

/** Logger without output. The library's own silent logger keeps every message, and throws on a message of more than 1 MB. */
export const silentLogger = {
  level: 'silent',
  child: () => silentLogger,
  bindings: () => ({}),
  ...Object.fromEntries(['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map(level => [level, noOp]))
} as unknown as Logger
