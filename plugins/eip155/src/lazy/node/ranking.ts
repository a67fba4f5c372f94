import { withTimeout } from 'viem'

/** Number of samples that count, and that follow a request. All numbers are the specification's, and viem's defaults. */
const SAMPLES = 10
const STABILITY_WEIGHT = 0.7
const LATENCY_WEIGHT = 0.3
/** Time between two samples. */
const POLLING_MS = 4_000
/** Time after which a sample counts as failed. */
const PING_TIMEOUT_MS = 1_000

export interface Sample {
  readonly latencyMs: number
  readonly isUp: boolean
}

interface RankingOptions<T> {
  readonly endpoints: readonly T[]
  /** Resolves if an endpoint responds as it should. */
  readonly ping: (endpoint: T) => Promise<unknown>
  /** Ends the sampling. */
  readonly signal: AbortSignal
  /** @defaultValue the document of the browser */
  readonly page?: (EventTarget & { readonly hidden: boolean }) | undefined
}

/**
 * Ranks endpoints by the weights of viem's `fallback`: how often they responded, and how fast, over the last ten samples. viem's
 * own ranking never ends; this one rests while the page is hidden, and 40 s after the last request. Until the first sample, 4 s
 * after the first request, endpoints keep the order of the site; so do those of the same score.
 *
 * @returns a function for the endpoints in the order in which a request is to try them.
 */
export function createRanking<T>({ endpoints, ping, signal, page = globalThis.document }: RankingOptions<T>) {
  if (endpoints.length < 2) return () => endpoints
  const samples: (readonly Sample[])[] = []
  let ranked = endpoints
  let remaining = 0
  let isSampling = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const sample = async () => {
    timer = undefined
    isSampling = true
    remaining -= 1
    samples.push(await Promise.all(endpoints.map(endpoint => sampleOf(() => ping(endpoint)))))
    if (samples.length > SAMPLES) samples.shift()
    ranked = rankByScore(endpoints, samples)
    isSampling = false
    schedule()
  }
  const schedule = () => {
    if (page?.hidden || signal.aborted) timer = void clearTimeout(timer)
    else if (remaining > 0 && !isSampling) timer ??= setTimeout(sample, POLLING_MS)
  }
  page?.addEventListener('visibilitychange', schedule, { signal })
  signal.addEventListener('abort', schedule)

  return () => {
    remaining = SAMPLES
    schedule()
    return ranked
  }
}

async function sampleOf(ping: () => Promise<unknown>): Promise<Sample> {
  const begin = Date.now()
  const [answer] = await Promise.allSettled([withTimeout(ping, { timeout: PING_TIMEOUT_MS })])
  return { latencyMs: Date.now() - begin, isUp: answer.status === 'fulfilled' }
}

/** Sorts endpoints by the scores that viem's ranking gives them; an endpoint that never responded is last. */
export function rankByScore<T>(endpoints: readonly T[], samples: readonly (readonly Sample[])[]): readonly T[] {
  const slowestMs = Math.max(1, ...samples.flat().map(({ latencyMs }) => latencyMs))
  const meanOf = (index: number, value: (sample: Sample) => number) =>
    samples.reduce((sum, all) => sum + value(all[index] as Sample), 0) / samples.length
  const scores = new Map(
    endpoints.map((endpoint, index) => {
      const stability = meanOf(index, ({ isUp }) => Number(isUp))
      const latency = 1 - meanOf(index, ({ latencyMs }) => latencyMs) / slowestMs
      return [endpoint, stability && LATENCY_WEIGHT * latency + STABILITY_WEIGHT * stability]
    })
  )
  return [...endpoints].sort((a, b) => Number(scores.get(b)) - Number(scores.get(a)))
}
