/** The specification's numbers, which are those of viem's `fallback`. As many samples count, and as many follow a request. */
const SAMPLES = 10
const STABILITY_WEIGHT = 0.7
const LATENCY_WEIGHT = 0.3
/** Time between two samples. */
const POLLING_MS = 4_000
/** A URL that takes longer for a sample fails it. */
const PING_TIMEOUT_MS = 1_000

export interface Sample {
  readonly latencyMs: number
  readonly isUp: boolean
}

interface RankingParts {
  readonly urls: readonly string[]
  /** Resolves when a URL answered as it should. */
  readonly ping: (url: string) => Promise<unknown>
  /** Ends the sampling. */
  readonly signal: AbortSignal
  /** @defaultValue that of the browser */
  readonly page?: (EventTarget & { readonly hidden: boolean }) | undefined
}

/**
 * Ranks URLs by the weights of viem's `fallback`: how often they answered, and how fast, over the last ten samples. viem's own
 * ranking never ends; this one rests while the page is hidden, and 40 s after the last request. Until the first sample, 4 s after
 * the first request, URLs keep the order of the site; so do those of the same score.
 *
 * @returns a function for the URLs in the order in which a request is to ask them.
 */
export function createRanking({
  urls,
  ping,
  signal,
  page = globalThis.document
}: RankingParts): () => readonly string[] {
  if (urls.length < 2) return () => urls
  const samples: (readonly Sample[])[] = []
  let ranked = urls
  let remaining = 0
  let isSampling = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const sample = async () => {
    timer = undefined
    isSampling = true
    remaining -= 1
    samples.push(await Promise.all(urls.map(url => sampleOf(ping(url)))))
    if (samples.length > SAMPLES) samples.shift()
    ranked = rankByScore(urls, samples)
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

async function sampleOf(answer: Promise<unknown>): Promise<Sample> {
  const begin = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise((_, reject) => {
    timer = setTimeout(reject, PING_TIMEOUT_MS)
  })
  const isUp = await Promise.race([answer, tooLate]).then(
    () => true,
    () => false
  )
  clearTimeout(timer)
  return { latencyMs: Date.now() - begin, isUp }
}

/** Sorts URLs by the scores that viem's ranking gives them; a URL that never answered is last. */
export function rankByScore(urls: readonly string[], samples: readonly (readonly Sample[])[]): readonly string[] {
  const slowestMs = Math.max(1, ...samples.flat().map(({ latencyMs }) => latencyMs))
  const meanOf = (index: number, value: (sample: Sample) => number) =>
    samples.reduce((sum, all) => sum + value(all[index] as Sample), 0) / samples.length
  const scores = new Map(
    urls.map((url, index) => {
      const stability = meanOf(index, ({ isUp }) => Number(isUp))
      const latency = 1 - meanOf(index, ({ latencyMs }) => latencyMs) / slowestMs
      return [url, stability && LATENCY_WEIGHT * latency + STABILITY_WEIGHT * stability]
    })
  )
  return [...urls].sort((one, other) => Number(scores.get(other)) - Number(scores.get(one)))
}
