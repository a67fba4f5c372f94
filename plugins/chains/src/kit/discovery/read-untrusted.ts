import { tryOrUndefined } from '@latchkit/kernel/options'

/** Maximum number of wallets of a chain family on a page, above that of any browser: more would hide the visitor's wallet. */
export const MAX_WALLETS = 50
/** Maximum number of accounts of a wallet: a longer list would freeze the page. */
export const MAX_ACCOUNTS = 1_000

const MAX_ICON_CHARACTERS = 128 * 1024
const image = /^data:image\/(?:png|webp|gif|jpeg|svg\+xml);base64,[a-z\d+/]+={0,2}$/i
const domain = /^[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+$/i

/**
 * Returns a text that fits the pattern, `max` characters at most; `undefined` for any other value.
 *
 * @example
 * readText('1.0.0', 20, /^1\./) // '1.0.0'
 */
export const readText = (value: unknown, max: number, pattern: RegExp): string | undefined =>
  typeof value === 'string' && value.length <= max && pattern.test(value) ? value : undefined

/**
 * Returns an image as a `data:` URL in base64, of a kind that `<img>` shows; `undefined` for any other value.
 *
 * @example
 * readIcon('data:image/png;base64,iVBORw0KGgo=') // as it is
 * readIcon('https://wallet.example/icon.png') // undefined
 */
export const readIcon = (value: unknown): string | undefined => readText(value, MAX_ICON_CHARACTERS, image)

/**
 * Returns a domain, as of a wallet (`rdns`), in lower case; `undefined` for any other value.
 *
 * @example
 * readDomain('IO.Metamask') // 'io.metamask'
 */
export const readDomain = (value: unknown): string | undefined => readText(value, 253, domain)?.toLowerCase()

/**
 * Returns a copy of a list of at most `max` entries, read by index because its methods may be replaced; `undefined` for any other value.
 *
 * @example
 * readList(['a', 'b'], 100) // ['a', 'b']
 */
export const readList = (value: unknown, max: number): readonly unknown[] | undefined =>
  Array.isArray(value) && value.length <= max
    ? Array.from({ length: value.length }, (_, index): unknown => value[index])
    : undefined

/**
 * Returns a property of an untrusted value; `undefined` if it does not exist, and if its getter throws.
 *
 * @example
 * readProperty({ name: 'Larch' }, 'name') // 'Larch'
 */
export const readProperty = (value: unknown, name: string): unknown =>
  tryOrUndefined(() => (Object(value) as Readonly<Record<string, unknown>>)[name])

/**
 * Reads a list that a wallet returned. Returns `undefined` unless the value is a list of at most `max` valid entries.
 *
 * @param read - reads one entry: `undefined` for an invalid one, `null` for one to leave out. An entry is invalid if it throws.
 * @example
 * const readName = (entry: unknown) => (typeof entry === 'string' ? entry : undefined)
 * readEntries(['Larch', 'Juniper'], 100, readName) // ['Larch', 'Juniper']
 * readEntries(['Larch', 7], 100, readName) // undefined
 */
export const readEntries = <T>(
  value: unknown,
  max: number,
  read: (entry: unknown) => T | null | undefined
): readonly T[] | undefined =>
  tryOrUndefined(() => {
    const entries = readList(value, max)?.map(read)
    return entries?.includes(undefined) ? undefined : entries?.flatMap(entry => entry ?? [])
  })

/**
 * Reads the accounts that a wallet returned, 1,000 at most, as `readEntries` does.
 *
 * @example
 * const readAddress = (entry: unknown) => (typeof entry === 'string' ? { address: entry } : undefined)
 * readAccountList(['T0000002a'], readAddress) // [{ address: 'T0000002a' }]
 */
export const readAccountList = <T>(value: unknown, read: (entry: unknown) => T | null | undefined) =>
  readEntries(value, MAX_ACCOUNTS, read)

/**
 * Returns true if a value of the page has all of these methods; false if a getter throws. Does not call the methods.
 *
 * @example
 * const wallet: unknown = Reflect.get(globalThis, 'larch')
 * if (hasMethods<{ connect(): Promise<void> }>(wallet, 'connect')) await wallet.connect()
 */
export const hasMethods = <T>(value: unknown, ...names: readonly (keyof T)[]): value is T =>
  tryOrUndefined(() => names.every(name => typeof (value as T)[name] === 'function')) ?? false
