import * as v from 'valibot'

/** Fault kinds of every part. */
export const commonFaults = [
  'down',
  'slow',
  'hang',
  '403',
  '429',
  '500',
  'unauthorized',
  'garbage',
  'html',
  'huge'
] as const
/** Further fault kinds of the wallet catalogue: see catalogue/hostile.ts. */
export const catalogueFaults = ['flood', 'miscount', 'loop', 'hostile'] as const
/** Further fault kinds of the data service: see data/hostile.ts. */
export const dataFaults = ['flood', 'loop', 'hostile'] as const satisfies readonly (typeof catalogueFaults)[number][]
/** Further fault kinds of the convert service that spoil quotes and transactions: see convert/faults.ts. */
const exchangeFaults = [
  'stale',
  'other-pair',
  'wrong-target',
  'inflated-value',
  'other-recipient',
  'other-token',
  'low-minimum'
] as const
/** Further fault kinds of the convert service. */
export const convertFaults = ['flood', 'hostile', ...exchangeFaults] as const
/** Further fault kinds of the data service's routes for purchases: see data/onramp-hostile.ts. */
export const onrampDataFaults = ['hostile'] as const satisfies readonly (typeof catalogueFaults)[number][]
/** Fault kinds of the seller alone: see seller/purchase.ts. */
const dishonestFaults = ['refuse', 'less', 'never', 'forged-webhook', 'replayed-webhook', 'late-webhook'] as const
/** Fault kinds of a purchase at the seller. `slow` also delays session tokens and links. */
export const sellerFaults = ['slow', ...dishonestFaults] as const

const faultKinds = [...commonFaults, ...catalogueFaults, ...exchangeFaults, ...dishonestFaults] as const
export type FaultKind = (typeof faultKinds)[number]

/** Default delay of a slow part. */
export const slowMs = 3_000
/** Size of a `huge` response: ten megabytes. */
export const hugeBytes = 10 * 1024 * 1024

/** A fault of a part, and its duration. The README has a table of the effect of each kind on each part. */
export const Fault = v.strictObject({
  kind: v.picklist(faultKinds),
  /** Delay of `slow` and `late-webhook`. @defaultValue 3000 */
  delayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Message of `403`, `429`, `500` and `unauthorized`, in place of the default. */
  message: v.optional(v.string()),
  /** Number of calls after which the fault ends. Without it the fault stays until it is cleared. */
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)))
})
export type Fault = v.InferOutput<typeof Fault>

/** HTTP status and default message of the kinds that reject requests. */
const httpErrors = {
  '403': { status: 403, message: 'Unauthorized: origin not allowed' },
  '429': { status: 429, message: 'Too many requests' },
  '500': { status: 500, message: 'Internal server error' },
  unauthorized: { status: 401, message: 'Unauthorized: invalid key' }
} as const

type HttpErrorKind = keyof typeof httpErrors

export interface HttpError {
  /** HTTP status. */
  readonly status: (typeof httpErrors)[HttpErrorKind]['status']
  readonly message: string
}

/** Returns the HTTP error of a fault, or `undefined` if the kind does not reject requests. */
export function httpErrorOf({ kind, message }: Fault): HttpError | undefined {
  if (!Object.hasOwn(httpErrors, kind)) return undefined
  const httpError = httpErrors[kind as HttpErrorKind]
  return { status: httpError.status, message: message ?? httpError.message }
}

/** Switch that makes one part of the world misbehave. */
export interface FaultSwitch {
  /** Fault kinds of this part. */
  readonly kinds: readonly FaultKind[]
  readonly current: Fault | undefined
  /** Replaces the current fault. @throws {RangeError} for a kind that this part does not have. */
  set(fault: Fault | FaultKind): void
  clear(): void
  /** Returns the current fault if it is of one of these kinds, and counts it against `times`. Called by the part. */
  take(kinds?: readonly FaultKind[]): Fault | undefined
}

export interface FaultSwitchOptions {
  /** Kinds of this part. @defaultValue the kinds that every part has */
  readonly kinds?: readonly FaultKind[]
  /** Called after every `set`, for parts that have to act at once. */
  readonly changed?: (fault: Fault) => void
}

export function createFaultSwitch({ kinds = commonFaults, changed }: FaultSwitchOptions = {}): FaultSwitch {
  let current: Fault | undefined
  let left = 0
  return {
    kinds,
    get current() {
      return current
    },
    set(fault) {
      const wanted = typeof fault === 'string' ? { kind: fault } : fault
      if (!kinds.includes(wanted.kind)) throw new RangeError(`Not a fault of this part: ${wanted.kind}`)
      current = wanted
      left = current.times ?? Number.POSITIVE_INFINITY
      changed?.(current)
    },
    clear() {
      current = undefined
    },
    take(wanted = kinds) {
      const taken = current
      if (!taken || !wanted.includes(taken.kind)) return undefined
      left -= 1
      if (left <= 0) current = undefined
      return taken
    }
  }
}

/** HTML page that a proxy or a hotel's network returns in place of a response. */
export const htmlPage = '<!doctype html><title>Sign in to continue</title><p>This network asks you to sign in.</p>'
