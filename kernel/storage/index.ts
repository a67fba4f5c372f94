import type { StorageBackend } from '../src/index.js'

/** Looks `localStorage` up at each call, because merely touching it throws in a sandboxed frame. */
export function localStorageBackend(): StorageBackend {
  return {
    read: key => localStorage.getItem(key),
    write: (key, value) => localStorage.setItem(key, value),
    remove: key => localStorage.removeItem(key),
    subscribe(listener) {
      const heard = ({ key, newValue, storageArea }: StorageEvent) => {
        if (storageArea === localStorage) listener(key, newValue)
      }
      addEventListener('storage', heard)
      return () => removeEventListener('storage', heard)
    }
  }
}

export interface CookieOptions {
  /** The `Cookie` header of the request that is being rendered. @default `document.cookie` */
  readonly header?: string
  /** How long the browser keeps a cookie. @default one year */
  readonly maxAgeMs?: number
}

/** Most browsers keep 4,096 bytes for name, value and attributes together, and drop what is larger without a word. */
const MAX_COOKIE_BYTES = 4096
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/**
 * Keeps values in cookies (RFC 6265), so that a server can render with what the visitor's browser remembers. On a
 * server, pass the request's header; writes are then ignored.
 */
export function cookieBackend({ header, maxAgeMs = YEAR_MS }: CookieOptions = {}): StorageBackend {
  const put = (key: string, value: string, ageMs: number) => {
    if (header !== undefined) return
    const secure = location.protocol === 'https:' ? '; secure' : ''
    const cookie = `${encodeURIComponent(key)}=${encodeURIComponent(value)}; path=/; max-age=${Math.floor(ageMs / 1000)}; samesite=lax${secure}`
    if (cookie.length > MAX_COOKIE_BYTES) throw new RangeError(`The cookie ${key} would be larger than 4,096 bytes`)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and missing in Safari
    document.cookie = cookie
  }
  return {
    read(key) {
      const name = `${encodeURIComponent(key)}=`
      const pair = (header ?? document.cookie).split(/; */).find(part => part.startsWith(name))
      return pair === undefined ? null : decodeURIComponent(pair.slice(name.length))
    },
    write: (key, value) => put(key, value, maxAgeMs),
    // An age below zero removes at once (RFC 6265, section 5.2.2).
    remove: key => put(key, '', -1000)
  }
}
