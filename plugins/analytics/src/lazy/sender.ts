import { raceSignal } from '@latchkit/kernel'
import { tryOrUndefined } from '@latchkit/kernel/options'
import type { MappedEvent } from '../mapping.js'

/** Events that wait for their request. Beyond that, the oldest is dropped. */
const MAX_QUEUED = 100
const MAX_ERRORS = 5
const ERROR_WINDOW_MS = 60_000
const TIMEOUT_MS = 10_000
/** Pause after a request that failed. */
const PAUSE_MS = 30_000
const FORBIDDEN = 403

/** Event with the page and the time at which it happened. */
export interface OutgoingEvent extends MappedEvent {
  /** Origin and path of the page. */
  readonly url: string
  readonly domain: string
  /** Milliseconds since the epoch. */
  readonly timestamp: number
  readonly address?: string | undefined
}

export interface Sender {
  /** Queues an event. Drops `MODAL_CREATED`, the sixth error of 60 s, and everything after a 403. */
  add(event: OutgoingEvent): void
  /** Passes the queued events to the browser as beacons, which it sends even after the page is left. */
  sendBeacons(): void
  /** Drops the queued events. */
  clear(): void
  /** Drops the queued events and aborts the request. */
  stop(): void
}

/**
 * Creates the queue that sends events one after another, each at most once.
 *
 * @param url - URL of `POST /e`, with its query.
 * @param onForbidden - called once, when the service returned 403.
 */
export function createSender(url: string, onForbidden: () => void): Sender {
  const queue: string[] = []
  const stopped = new AbortController()
  let errorTimes: readonly number[] = []
  let isSending = false

  const clear = () => {
    queue.length = 0
  }
  const stop = () => {
    stopped.abort()
    clear()
  }
  const isOverCap = ({ type, timestamp }: OutgoingEvent) => {
    if (type !== 'error') return false
    // A later time than the event's means that the clock was set back.
    errorTimes = errorTimes.filter(time => time <= timestamp && timestamp - time < ERROR_WINDOW_MS)
    if (errorTimes.length >= MAX_ERRORS) return true
    errorTimes = [...errorTimes, timestamp]
    return false
  }
  const sendQueued = async () => {
    for (let body = queue.shift(); body !== undefined; body = queue.shift()) {
      const status = await post(url, body, stopped.signal)
      if (status === FORBIDDEN && !stopped.signal.aborted) {
        stop()
        onForbidden()
      } else if (status < 200 || status > 299) await pause(PAUSE_MS, stopped.signal)
    }
    isSending = false
  }

  return {
    add(event) {
      if (stopped.signal.aborted || event.event === 'MODAL_CREATED' || isOverCap(event)) return
      queue.push(bodyOf(event))
      if (queue.length > MAX_QUEUED) queue.shift()
      if (isSending) return
      isSending = true
      void sendQueued()
    },
    sendBeacons() {
      // The browser refuses a beacon that exceeds its limit of 64 KiB. The event then stays queued.
      while (queue[0] !== undefined && beacon(url, queue[0])) queue.shift()
    },
    clear,
    stop
  }
}

/** Returns the JSON body of an event. */
function bodyOf({ type, event, properties, url, domain, timestamp, address }: OutgoingEvent): string {
  const hasProperties = Object.keys(properties).length > 0
  const props = { type, event, ...(hasProperties && { properties }), ...(address !== undefined && { address }) }
  return JSON.stringify({ eventId: createUuid(), url, domain, timestamp, props })
}

/**
 * Sends one event and ignores the body of the response. Resolves with the status of the response, 0 without a response.
 *
 * A body of text needs no preflight. A redirect is an error, because the event must not reach another host.
 */
async function post(url: string, body: string, signal: AbortSignal): Promise<number> {
  if (signal.aborted) return 0
  const controller = new AbortController()
  const abort = () => controller.abort()
  const timer = setTimeout(abort, TIMEOUT_MS)
  signal.addEventListener('abort', abort)
  const init: RequestInit = {
    method: 'POST',
    body,
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'strict-origin',
    keepalive: true,
    signal: controller.signal
  }
  try {
    // The page's `fetch` may ignore the signal.
    const response = await raceSignal(() => fetch(url, init), controller.signal)
    response.body?.cancel().catch(() => {})
    return response.status
  } catch {
    return 0
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
}

/** Returns true if the browser accepted the beacon. */
const beacon = (url: string, body: string): boolean =>
  tryOrUndefined(() => globalThis.navigator?.sendBeacon?.(url, body)) ?? false

/** Resolves after `ms`, or when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}

/** Returns a random UUID (RFC 9562, version 4). `crypto.randomUUID` is missing on pages without TLS. */
function createUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const withVersion = bytes.map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40
    return index === 8 ? (byte & 0x3f) | 0x80 : byte
  })
  const hex = Array.from(withVersion, byte => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
