import { fetchAnswer, firstAnswer, jsonRpc } from '@latchkit/kernel/endpoints'
import { neverCalled } from '@latchkit/kernel/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readBody, startHoldable } from '../../scripts/test/holdable-server.js'
import { deferred } from './deferred.js'

type Server = Awaited<ReturnType<typeof startHoldable>>
type Listener = Parameters<typeof startHoldable>[0]

const running: Server[] = []
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(running.splice(0).map(server => server.close()))
})
async function serve(answer: Listener): Promise<Server> {
  const server = await startHoldable(answer)
  running.push(server)
  return server
}
const answering = (body: string | Uint8Array) => serve(async (_, response) => response.end(body))

/** A server that has been asked and keeps quiet, with what tells that nobody waits for it any more. */
async function silent() {
  const asked = deferred()
  const left = deferred()
  const { url } = await serve(async (_, response) => {
    response.on('close', () => left.resolve())
    asked.resolve()
  })
  return { url, asked: asked.promise, left: left.promise }
}

const asIs = (text: string) => text
const unread = neverCalled('the reader')
const reason = new Error('left')

describe('one answer', () => {
  test('is what is made of its body', async () => {
    const { url } = await answering('{"result":"Ω"}')
    expect(await fetchAnswer(url, {}, JSON.parse)).toEqual({ result: 'Ω' })
  })

  test('is asked for as JSON-RPC wants it', async () => {
    const { url } = await serve(async (request, response) => {
      const { 'content-type': type } = request.headers
      response.end(JSON.stringify({ verb: request.method, type, call: JSON.parse(await readBody(request)) }))
    })
    expect(await fetchAnswer(url, jsonRpc('sum', [1, 'two']), JSON.parse)).toEqual({
      verb: 'POST',
      type: 'application/json',
      call: { jsonrpc: '2.0', id: 1, method: 'sum', params: [1, 'two'] }
    })
  })

  test('may be empty, and may be cut inside of a letter on its way', async () => {
    expect(await fetchAnswer((await answering('')).url, {}, asIs)).toBe('')
    const halves = await serve(async (_, response) => {
      const bytes = Buffer.from('aΩb')
      response.write(bytes.subarray(0, 2))
      await new Promise(resolve => setImmediate(resolve))
      response.end(bytes.subarray(2))
    })
    expect(await fetchAnswer(halves.url, {}, asIs)).toBe('aΩb')
  })

  test.each([301, 404, 500])('of status %i is none, whatever its body', async status => {
    const { url } = await serve(async (_, response) => response.writeHead(status).end('{}'))
    await expect(fetchAnswer(url, {}, unread)).rejects.toThrow(`HTTP status code: ${status}`)
  })

  test('that cannot be read fails as its reader does', async () => {
    const { url } = await answering('<html>')
    await expect(fetchAnswer(url, {}, JSON.parse)).rejects.toThrow(SyntaxError)
  })

  test('is not waited for longer than ten seconds, its body included', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const begun = deferred()
    const slow = await serve(async (_, response) => {
      response.write('{')
      begun.resolve()
    })
    for (const { url, asked } of [await silent(), { url: slow.url, asked: begun.promise }]) {
      const failed = expect(fetchAnswer(url, {}, unread)).rejects.toThrow('No answer within 10000 ms')
      await asked
      vi.advanceTimersByTime(10_000)
      await failed
      expect(vi.getTimerCount()).toBe(0)
    }
  })

  test('is not asked for once the signal has ended', async () => {
    const { url } = await serve(neverCalled('the server'))
    await expect(fetchAnswer(url, {}, unread, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  test('is no longer waited for when the signal ends meanwhile, nor is its server', async () => {
    const { url, asked, left } = await silent()
    const end = new AbortController()
    const failed = expect(fetchAnswer(url, {}, unread, { signal: end.signal })).rejects.toBe(reason)
    await asked
    end.abort(reason)
    await failed
    await left
  })

  test('may have 64 KB, or as much as is asked for, and not a byte more', async () => {
    const full = 'Ω'.repeat(32_768)
    const { url } = await answering(full)
    const { url: over } = await answering(`${full}a`)
    expect(await fetchAnswer(url, {}, asIs)).toBe(full)
    await expect(fetchAnswer(over, {}, unread)).rejects.toThrow('Answer over 65536 bytes')
    expect(await fetchAnswer(over, {}, asIs, { maxBytes: 65_537 })).toBe(`${full}a`)
    await expect(fetchAnswer(over, {}, unread, { maxBytes: 65_536 })).rejects.toThrow('Answer over 65536 bytes')
  })

  test('without an end is left', async () => {
    const left = deferred()
    const { url } = await serve(async (_, response) => {
      response.on('close', () => left.resolve())
      const more = (): unknown => !response.destroyed && response.write('a'.repeat(10_000), more)
      more()
    })
    await expect(fetchAnswer(url, {}, unread)).rejects.toThrow('Answer over 65536 bytes')
    await left.promise
  })
})

describe('the first answer of several sources', () => {
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
    const answer = firstAnswer({
      sources: names,
      ask: ask as () => Promise<string>,
      signal: new AbortController().signal,
      failed,
      ...more
    })
    const outcome = await answer.catch((failure: unknown) => failure)
    return { asked, outcome }
  }

  test('is that of the first that answers; those behind it are not asked', async () => {
    expect(await first(['down', 'wrong', 'up', 'down'])).toEqual({ asked: ['down', 'wrong', 'up'], outcome: 'answer' })
  })

  test('is a failure of all, in their order, when none answered', async () => {
    const { outcome } = await first(['down', 'wrong'])
    expect(outcome).toMatchObject({ message: 'none', errors: [down, wrong] })
  })

  test('is a failure where there is no source', async () => {
    expect(await first([])).toMatchObject({ asked: [], outcome: { message: 'none', errors: [] } })
  })

  test('is the failure of one that no other would mend', async () => {
    const isFinal = (failure: unknown) => failure === wrong
    expect(await first(['down', 'wrong', 'up'], { isFinal })).toEqual({ asked: ['down', 'wrong'], outcome: wrong })
  })

  test('is not sought further once the signal has ended, whatever the source failed with', async () => {
    const isFinal = () => true
    const signal = AbortSignal.abort(reason)
    expect(await first(['down', 'up'], { signal, isFinal })).toEqual({ asked: ['down'], outcome: reason })
  })
})
