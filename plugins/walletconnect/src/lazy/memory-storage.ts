import type { Core } from '@walletconnect/core'

export type Storage = NonNullable<NonNullable<ConstructorParameters<typeof Core>[0]>['storage']>

/** Keeps what the library stores for as long as the page lives. */
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
