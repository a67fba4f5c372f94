import type { StorageBackend } from '@latchkit/kernel'

/** One storage seen from several tabs: a write reaches every tab but the one that made it, as with `localStorage`. */
export function sharedStorage() {
  const values = new Map<string, string>()
  const tabs = new Set<(key: string | null, value: string | null) => void>()

  return {
    values,
    tab(): StorageBackend {
      let own: ((key: string | null, value: string | null) => void) | undefined
      const tell = (key: string, value: string | null) => {
        for (const tab of [...tabs]) if (tab !== own) tab(key, value)
      }
      return {
        read: key => values.get(key) ?? null,
        write(key, value) {
          values.set(key, value)
          tell(key, value)
        },
        remove(key) {
          values.delete(key)
          tell(key, null)
        },
        subscribe(listener) {
          own = listener
          tabs.add(listener)
          return () => void tabs.delete(listener)
        }
      }
    }
  }
}
