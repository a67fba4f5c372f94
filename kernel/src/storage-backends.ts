import type { Disposer } from './disposable.js'

/** Where text is kept by key. Any method may throw or reject: storage is a comfort, never a condition. */
export interface StorageBackend {
  read(key: string): string | null | Promise<string | null>
  write(key: string, value: string): void | Promise<void>
  remove(key: string): void | Promise<void>
  /** Hears writes made in other tabs. A null key means that everything was cleared. */
  subscribe?(listener: (key: string | null, value: string | null) => void): Disposer
}

export function memoryBackend(): StorageBackend {
  const values = new Map<string, string>()
  return {
    read: key => values.get(key) ?? null,
    write: (key, value) => void values.set(key, value),
    remove: key => void values.delete(key)
  }
}
