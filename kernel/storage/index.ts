import type { StorageBackend } from '../src/index.js'

/**
 * Returns a backend that reads `localStorage` at each call only, because touching it throws in a sandboxed frame.
 *
 * @example
 * import { createKernel } from '@latchkit/kernel'
 * import { localStorageBackend } from '@latchkit/kernel/storage'
 *
 * const kernel = createKernel({ plugins: [], storage: localStorageBackend() })
 */
export function localStorageBackend(): StorageBackend {
  return {
    read: key => localStorage.getItem(key),
    write: (key, value) => localStorage.setItem(key, value),
    remove: key => localStorage.removeItem(key),
    subscribe(listener) {
      const onStorage = ({ key, newValue, storageArea }: StorageEvent) => {
        if (storageArea === localStorage) listener(key, newValue)
      }
      addEventListener('storage', onStorage)
      return () => removeEventListener('storage', onStorage)
    }
  }
}

export interface CookieOptions {
  /** `Cookie` header of the request that is being rendered. @defaultValue `document.cookie` */
  readonly header?: string
  /** How long the browser keeps a cookie. @defaultValue one year */
  readonly maxAgeMs?: number
}

/** Most browsers silently drop a cookie with more bytes of name, value and attributes. */
const MAX_COOKIE_BYTES = 4096
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/**
 * Keeps values in cookies (RFC 6265), for rendering on a server: there, pass the request's header; writes are then ignored.
 *
 * @example
 * import { createKernel } from '@latchkit/kernel'
 * import { cookieBackend } from '@latchkit/kernel/storage'
 *
 * const handle = (request: Request) =>
 *   createKernel({ plugins: [], ssr: true, storage: cookieBackend({ header: request.headers.get('cookie') ?? '' }) })
 */
export function cookieBackend({ header, maxAgeMs = YEAR_MS }: CookieOptions = {}): StorageBackend {
  const setCookie = (key: string, value: string, ageMs: number) => {
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
    write: (key, value) => setCookie(key, value, maxAgeMs),
    // An age below zero removes at once (RFC 6265, section 5.2.2).
    remove: key => setCookie(key, '', -1000)
  }
}
