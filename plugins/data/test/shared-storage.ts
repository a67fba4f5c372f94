import type { StorageBackend } from '@latchkit/kernel'

/** Creates a storage that tabs share: each gets the changes of the others. */
export function sharedStorage() {
  const values = new Map<string, string>()
  const tabs = new Set<{ onChange(key: string | null, value: string | null): void }>()
  const tab = (): StorageBackend => {
    const listeners = new Set<{ onChange(key: string | null, value: string | null): void }>()
    const change = (key: string, value: string | null) => {
      if (value === null) values.delete(key)
      else values.set(key, value)
      for (const other of tabs) if (!listeners.has(other)) other.onChange(key, value)
    }
    return {
      read: key => values.get(key) ?? null,
      write: change,
      remove: key => change(key, null),
      subscribe(onChange) {
        const listener = { onChange }
        listeners.add(listener)
        tabs.add(listener)
        return () => void tabs.delete(listener)
      }
    }
  }
  return { values, tab }
}
