import { neverCalled } from '@latchkit/kernel/testing'
import { TransferError } from '@latchkit/plugin-chains/contract'
import { fetchWithLimits, firstOnChain, firstResponse } from '@latchkit/plugin-chains/kit'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '../../../kernel/test/deferred.js'
import { serve, silent } from './servers.js'

afterEach(() => void vi.useRealTimers())
const answering = (body: string | Uint8Array) => serve(async (_, response) => response.end(body))

const asIs = (text: string) => text
const unread = neverCalled('the reader')
const reason = new Error('left')

describe('fetchWithLimits', () => {
  test('returns the parsed body', async () => {
    const { url } = await answering('{"result":"Ω"}')
    expect(await fetchWithLimits(url, {}, JSON.parse)).toEqual({ result: 'Ω' })
  })

  test('accepts an empty body, and one that is split within a character', async () => {
    expect(await fetchWithLimits((await answering('')).url, {}, asIs)).toBe('')
    const halves = await serve(async (_, response) => {
      const bytes = Buffer.from('aΩb')
      response.write(bytes.subarray(0, 2))
      await new Promise(resolve => setImmediate(resolve))
      response.end(bytes.subarray(2))
    })
    expect(await fetchWithLimits(halves.url, {}, asIs)).toBe('aΩb')
  })

  test.each([404, 500])('rejects status %i, whatever the body', async status => {
    const { url } = await serve(async (_, response) => response.writeHead(status).end('{}'))
    await expect(fetchWithLimits(url, {}, unread)).rejects.toThrow(`HTTP status code: ${status}`)
  })

  test.each(['ws://127.0.0.1:1', 'wss://node.example', 'ftp://node.example', 'data:,{}', 'node.example', ''])(
    'rejects %s, which is no HTTP URL',
    async url => {
      const message = `Provided URL is not compatible with HTTP connection: ${url}`
      await expect(fetchWithLimits(url, {}, unread)).rejects.toThrow(message)
    }
  )

  test('lets readFailure parse a failed response', async () => {
    const { url } = await serve(async (_, response) => response.writeHead(404).end('none'))
    const readFailure = (status: number, text: string) => `${status} ${text}`
    expect(await fetchWithLimits(url, {}, unread, { readFailure })).toBe('404 none')
    const failing = fetchWithLimits(url, {}, unread, { readFailure: () => JSON.parse('x') })
    await expect(failing).rejects.toThrow(SyntaxError)
    const { url: sound } = await answering('a')
    expect(await fetchWithLimits(sound, {}, asIs, { readFailure: unread })).toBe('a')
  })

  test.each([301, 302, 303, 307, 308])('does not follow a redirect with status %i', async status => {
    const { url: elsewhere } = await serve(neverCalled('the other server'))
    const { url } = await serve(async (_, response) => response.writeHead(status, { location: elsewhere }).end('{}'))
    for (const init of [{}, { method: 'POST', body: '{}' }, { redirect: 'follow' as const }]) {
      await expect(fetchWithLimits(url, init, unread)).rejects.toThrow(TypeError)
    }
    const bare = await serve(async (_, response) => response.writeHead(status).end('{}'))
    await expect(fetchWithLimits(bare.url, {}, unread)).rejects.toThrow(TypeError)
  })

  test('rejects with the error of the parser', async () => {
    const { url } = await answering('<html>')
    await expect(fetchWithLimits(url, {}, JSON.parse)).rejects.toThrow(SyntaxError)
  })

  test('rejects after ten seconds, including the time of the body', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const begun = deferred()
    const slow = await serve(async (_, response) => {
      response.write('{')
      begun.resolve()
    })
    for (const { url, asked } of [await silent(), { url: slow.url, asked: begun.promise }]) {
      const failed = expect(fetchWithLimits(url, {}, unread)).rejects.toThrow('No response within 10000 ms')
      await asked
      vi.advanceTimersByTime(10_000)
      await failed
      expect(vi.getTimerCount()).toBe(0)
    }
  })

  test('sends no request if the signal is aborted', async () => {
    const { url } = await serve(neverCalled('the server'))
    await expect(fetchWithLimits(url, {}, unread, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  test('rejects and closes the connection on an abort', async () => {
    const { url, asked, left } = await silent()
    const end = new AbortController()
    const failed = expect(fetchWithLimits(url, {}, unread, { signal: end.signal })).rejects.toBe(reason)
    await asked
    end.abort(reason)
    await failed
    await left
  })

  test('accepts 64 KB, or maxBytes, and not a byte more', async () => {
    const full = 'Ω'.repeat(32_768)
    const { url } = await answering(full)
    const { url: over } = await answering(`${full}a`)
    expect(await fetchWithLimits(url, {}, asIs)).toBe(full)
    await expect(fetchWithLimits(over, {}, unread)).rejects.toThrow('Response over 65536 bytes')
    expect(await fetchWithLimits(over, {}, asIs, { maxBytes: 65_537 })).toBe(`${full}a`)
    await expect(fetchWithLimits(over, {}, unread, { maxBytes: 65_536 })).rejects.toThrow('Response over 65536 bytes')
  })

  test('closes the connection to an endless response', async () => {
    const left = deferred()
    const { url } = await serve(async (_, response) => {
      response.on('close', () => left.resolve())
      const more = (): unknown => !response.destroyed && response.write('a'.repeat(10_000), more)
      more()
    })
    await expect(fetchWithLimits(url, {}, unread)).rejects.toThrow('Response over 65536 bytes')
    await left.promise
  })
})

describe('firstResponse', () => {
  const [down, wrong] = [new Error('down'), new Error('wrong')]
  const sources: Record<string, () => Promise<string>> = {
    down: () => Promise.reject(down),
    wrong: () => Promise.reject(wrong),
    up: () => Promise.resolve('answer')
  }
  async function first(
    names: readonly string[],
    more: { signal?: AbortSignal; isFinal?: (failure: unknown) => boolean } = {}
  ) {
    const asked: string[] = []
    const ask = (name: string) => {
      asked.push(name)
      return sources[name]?.()
    }
    const failed = (failures: readonly unknown[]) => new AggregateError(failures, 'none')
    const answer = firstResponse({
      sources: names,
      request: ask as () => Promise<string>,
      signal: new AbortController().signal,
      failed,
      ...more
    })
    const outcome = await answer.catch((failure: unknown) => failure)
    return { asked, outcome }
  }

  test('returns the first response, and sends no request to the sources behind it', async () => {
    expect(await first(['down', 'wrong', 'up', 'down'])).toEqual({ asked: ['down', 'wrong', 'up'], outcome: 'answer' })
  })

  test('rejects with all failures in order if every source fails', async () => {
    const { outcome } = await first(['down', 'wrong'])
    expect(outcome).toMatchObject({ message: 'none', errors: [down, wrong] })
  })

  test('rejects without a source', async () => {
    expect(await first([])).toMatchObject({ asked: [], outcome: { message: 'none', errors: [] } })
  })

  test('rejects at once with a final failure', async () => {
    const isFinal = (failure: unknown) => failure === wrong
    expect(await first(['down', 'wrong', 'up'], { isFinal })).toEqual({ asked: ['down', 'wrong'], outcome: wrong })
  })

  test('rejects with the reason of the signal after an abort, whatever the failure', async () => {
    const isFinal = () => true
    const signal = AbortSignal.abort(reason)
    expect(await first(['down', 'up'], { signal, isFinal })).toEqual({ asked: ['down'], outcome: reason })
  })
})

describe('firstOnChain', () => {
  const signal = new AbortController().signal
  const ask = async (url: string) => `answer of ${url}`
  const failed = (failures: readonly unknown[]) => new AggregateError(failures)
  const urls = ['https://one.example', 'https://two.example']
  /** Creates a request to URLs that return these chains, in order; `left` has the unused ones. */
  function naming(...names: readonly (string | Error | undefined)[]) {
    const left = [...names]
    const first = firstOnChain({
      urls,
      chain: 'pebble:main',
      async chainOf() {
        const name = left.shift()
        if (name instanceof Error) throw name
        return name
      }
    })
    return { left, first: () => first({ request: ask, signal, failed }) }
  }

  test('requests the chain of a URL once', async () => {
    const { first, left } = naming('pebble:main', 'unasked')
    expect(await Promise.all([first(), first()])).toEqual(Array(2).fill('answer of https://one.example'))
    expect(await first()).toBe('answer of https://one.example')
    expect(left).toEqual(['unasked'])
  })

  test('sends no request to a URL of another or an unknown chain', async () => {
    const { first } = naming('x'.repeat(200), undefined)
    await expect(first()).rejects.toMatchObject({
      errors: [
        new TransferError('transfer/wrong-chain', { chain: 'pebble:main', served: 'x'.repeat(100) }),
        new Error('two.example names no chain')
      ]
    })
    expect(await naming('pebble:test', 'pebble:main').first()).toBe('answer of https://two.example')
  })

  test('requests the chain of a URL again until it is the expected one', async () => {
    const { first } = naming(new Error('down'), 'pebble:test', 'pebble:test', 'pebble:main', 'pebble:main')
    await expect(first()).rejects.toThrow(AggregateError)
    expect(await first()).toBe('answer of https://two.example')
    expect(await first()).toBe('answer of https://one.example')
  })

  test('rejects on an abort, even while it requests the chain', async () => {
    const end = new AbortController()
    const asked = deferred()
    const first = firstOnChain({
      urls,
      chain: 'pebble:main',
      chainOf() {
        asked.resolve()
        return new Promise<never>(() => {})
      }
    })
    const answer = expect(first({ request: neverCalled('the question'), signal: end.signal, failed })).rejects.toBe(
      reason
    )
    await asked.promise
    end.abort(reason)
    await answer
  })
})
