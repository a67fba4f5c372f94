import * as v from 'valibot'

/** The part of `Storage` that a wallet needs. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem'>

export interface Memory<T> {
  /** Returns the stored value, or `undefined` if no value is stored or the value does not match the schema. */
  read(): T | undefined
  /** Best effort: a full or forbidden storage is ignored, as the wallet can live without it. */
  write(value: T): void
  /** Calls back when another tab of this origin wrote. Returns its undo. */
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

/** One JSON value under `key`, checked against `schema` on the way in. */
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
        // A wallet that cannot remember asks again after a reload; that is all that is lost.
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
