import { onTestFinished } from 'vitest'
import { deferred } from '../../../kernel/test/deferred.js'
import { startHoldable } from '../../../scripts/test/holdable-server.js'

/** A server for as long as the test runs. */
export async function serve(answer: Parameters<typeof startHoldable>[0]) {
  const server = await startHoldable(answer)
  onTestFinished(async () => void (await server.close()))
  return server
}

/** A server that has been asked and keeps quiet, with what tells that nobody waits for it any more. */
export async function silent() {
  const asked = deferred()
  const left = deferred()
  const { url } = await serve(async (_, response) => {
    response.on('close', () => left.resolve())
    asked.resolve()
  })
  return { url, asked: asked.promise, left: left.promise }
}
