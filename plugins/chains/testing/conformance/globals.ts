/** Runs `work` with replaced globals, or without those for which `replace` returns undefined. Read-only globals stay. */
export async function withGlobals<T>(
  names: readonly string[],
  replace: (name: string, original: unknown) => unknown,
  work: () => T | Promise<T>
): Promise<T> {
  const undo: (() => void)[] = []
  for (const name of names) {
    const original = Object.getOwnPropertyDescriptor(globalThis, name)
    if (original && !original.configurable) continue
    const value = replace(name, original && Reflect.get(globalThis, name))
    if (value !== undefined) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
    else if (original) Reflect.deleteProperty(globalThis, name)
    else continue
    undo.push(() => {
      if (original) Object.defineProperty(globalThis, name, original)
      else Reflect.deleteProperty(globalThis, name)
    })
  }
  try {
    return await work()
  } finally {
    for (const restore of undo) restore()
  }
}

const starting = [
  ...['setTimeout', 'setInterval', 'requestAnimationFrame', 'requestIdleCallback', 'fetch', 'addEventListener'],
  ...['dispatchEvent', 'MutationObserver', 'XMLHttpRequest', 'EventSource', 'BroadcastChannel', 'WebSocket', 'Worker']
]

/** Returns the globals that start work and that the plugin used during `work`. */
export async function usedBy(work: () => unknown): Promise<readonly string[]> {
  const used = new Set<string>()
  const spy = (name: string, original: unknown) => {
    if (typeof original !== 'function') return original
    return new Proxy(original, {
      apply(target, self, args) {
        if (isOfThePlugin()) used.add(name)
        return Reflect.apply(target, self, args)
      },
      construct(target, args) {
        if (isOfThePlugin()) used.add(name)
        return Reflect.construct(target, args)
      }
    })
  }
  await withGlobals(starting, spy, async () => work())
  return [...used]
}

/** Returns true if the plugin made the call, because the loader of a test runner has its own timers. */
const isOfThePlugin = () =>
  !/node_modules|node:internal/.test(new Error('where').stack?.split('\n').slice(3, 5).join() ?? '')

const names = () => Object.getOwnPropertyNames(globalThis)

/** Returns an empty storage of the browser. */
function createWebStorage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
    key: (index: number) => [...values.keys()][index] ?? null,
    get length() {
      return values.size
    }
  }
}

/** Returns the names of timers, globals and keys that `work` leaves. `except` runs work whose globals are not the plugin's. */
export async function leftBy(work: (except: (work: () => void) => void) => Promise<void>): Promise<readonly string[]> {
  const running = new Map<unknown, string>()
  const foreign = new Set<string>()
  const stores = { localStorage: createWebStorage(), sessionStorage: createWebStorage() }

  const watched = (name: string, timer: (...args: unknown[]) => unknown) =>
    new Proxy(timer, {
      apply(_, self, [first, ...rest]) {
        const isClearing = name.startsWith('clear')
        if (isClearing) running.delete(first)
        if (isClearing || !isOfThePlugin()) return Reflect.apply(timer, self, [first, ...rest])
        const ring = (...args: unknown[]) => {
          if (name === 'setTimeout') running.delete(id)
          return Reflect.apply(first, undefined, args)
        }
        const id = Reflect.apply(timer, self, [ring, ...rest])
        running.set(id, `a timer of ${name}`)
        return id
      }
    })
  const replace = (name: string, original: unknown) => {
    if (name in stores) return stores[name as keyof typeof stores]
    return typeof original === 'function' ? watched(name, original as never) : original
  }
  const replaced = ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', ...Object.keys(stores)]
  return withGlobals(replaced, replace, async () => {
    const before = names()
    await work(theirs => {
      const earlier = names()
      theirs()
      for (const name of names()) if (!earlier.includes(name)) foreign.add(name)
    })
    const added = names().filter(name => !before.includes(name) && !foreign.has(name))
    const kept = Object.entries(stores).filter(([, { length }]) => length > 0)
    return [
      ...running.values(),
      ...added.map(name => `the global ${name}`),
      ...kept.map(([name, { length, key }]) => `${length} keys in ${name}, ${key(0)} for one`)
    ]
  })
}
