import { raceSignal } from '@latchkit/kernel'

interface Flight<T> {
  readonly result: Promise<T>
  readonly controller: AbortController
  waiting: number
}

/** Requests under way, by key. Whoever asks for the same joins; the request is aborted when nobody waits any more. */
export function createFlights() {
  // biome-ignore lint/suspicious/noExplicitAny: a key stands for one type of result
  const flights = new Map<string, Flight<any>>()

  return {
    /** Without a key nobody joins. Rejects with the reason of the signal when that aborts. */
    join<T>(key: string | undefined, begin: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
      const own = key ?? `alone:${crypto.randomUUID()}`
      const flight: Flight<T> = flights.get(own) ?? depart(own, begin)
      flight.waiting += 1
      const leave = () => {
        flight.waiting -= 1
        // Over already, and then there is nothing to abort.
        if (flight.waiting > 0 || flights.get(own) !== flight) return
        // At once, so that nobody joins what is being aborted.
        flights.delete(own)
        flight.controller.abort()
      }
      return (signal ? raceSignal(() => flight.result, signal) : flight.result).finally(leave)
    },
    abortAll() {
      for (const { controller } of flights.values()) controller.abort()
    }
  }

  function depart<T>(key: string, begin: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController()
    const flight = { result: begin(controller.signal), controller, waiting: 0 }
    flights.set(key, flight)
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    // Also that of a failure, by which time everybody may have left.
    flight.result.then(land, land)
    return flight
  }
}
