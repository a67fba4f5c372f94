import { onTestFinished } from 'vitest'
import { deferred } from '../../../kernel/test/deferred.js'
import { startHoldable } from '../../../scripts/test/holdable-server.js'

/** Starts a server for the time of the test. */
export async function serve(answer: Parameters<typeof startHoldable>[0]) {
  const server = await startHoldable(answer)
  onTestFinished(async () => void (await server.close()))
  return server
}

/** Starts a server that never responds, with promises for the request and for its end. */
export async function silent() {
  const asked = deferred()
  const left = deferred()
  const { url } = await serve(async (_, response) => {
    response.on('close', () => left.resolve())
    asked.resolve()
  })
  return { url, asked: asked.promise, left: left.promise }
}
