import * as v from 'valibot'

const KEY = 'skipper:chains'
const Chosen = v.fallback(
  v.pipe(
    v.string(),
    v.transform((text): unknown => JSON.parse(text)),
    v.record(v.string(), v.string())
  ),
  {}
)

/** Stores the network of each session, CAIP-2 by topic, because the protocol has no such state. Survives a reload. */
export function chosenChains() {
  const read = () => readJson()
  return {
    /** Returns the chosen chain if the session has it, otherwise its first chain. */
    of(topic: string, chains: readonly string[]): string | undefined {
      const chosen = read()[topic]
      return chosen !== undefined && chains.includes(chosen) ? chosen : chains[0]
    },
    choose(topic: string, chain: string) {
      write({ ...read(), [topic]: chain })
    },
    /** Forgets all other sessions. */
    keepOnly(topics: readonly string[]) {
      const before = Object.entries(read())
      const after = before.filter(([topic]) => topics.includes(topic))
      if (after.length < before.length) write(Object.fromEntries(after))
    }
  }
}

function readJson(): Readonly<Record<string, string>> {
  try {
    return v.parse(Chosen, localStorage.getItem(KEY))
  } catch {
    return {}
  }
}

function write(chosen: Readonly<Record<string, string>>) {
  try {
    localStorage.setItem(KEY, JSON.stringify(chosen))
  } catch {
    // A full or forbidden storage: the choice then lasts until the page is closed.
  }
}
