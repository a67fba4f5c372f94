/** Does so much work side by side, and the rest when that is done, in the order in which it came. */
export function createTurns(most: number) {
  const waiting: (() => void)[] = []
  let active = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (active < most) active += 1
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else active -= 1
    }
  }
}
