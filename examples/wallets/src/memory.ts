import * as v from 'valibot'

/** Part of `Storage` that a wallet needs. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem'>

export interface Memory<T> {
  /** Returns the stored value, or `undefined` if no value is stored or the value does not match the schema. */
  read(): T | undefined
  /** Stores a value. Errors of a full or forbidden storage are ignored. */
  write(value: T): void
  /** Calls the listener when another tab of this origin wrote. Returns a function that stops this. */
  watch(listener: () => void): () => void
}

/** Returns `localStorage`, or `undefined` if it does not exist or the page may not access it. */
export function pageStorage(): StorageLike | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

/** Creates a store for one JSON value under `key`, validated against `schema` when read. */
export function createMemory<S extends v.GenericSchema>(
  storage: StorageLike | undefined,
  key: string,
  schema: S
): Memory<v.InferOutput<S>> {
  return {
    read() {
      try {
        const parsed = v.safeParse(schema, JSON.parse(storage?.getItem(key) ?? 'null'))
        return parsed.success ? parsed.output : undefined
      } catch {
        return undefined
      }
    },
    write(value) {
      try {
        storage?.setItem(key, JSON.stringify(value))
      } catch {
        // Without the value the wallet only prompts again after a reload.
      }
    },
    watch(listener) {
      const page: Partial<Pick<Window, 'addEventListener' | 'removeEventListener'>> = globalThis
      const heard = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener()
      }
      page.addEventListener?.('storage', heard)
      return () => page.removeEventListener?.('storage', heard)
    }
  }
}
