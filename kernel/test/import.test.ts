import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'

const kernel = fileURLToPath(new URL('..', import.meta.url))
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkit-kernel-'))
  await build({
    entryPoints: {
      kernel: join(kernel, 'src/index.ts'),
      chains: join(kernel, '../plugins/chains/src/contract.ts'),
      kit: join(kernel, '../plugins/chains/src/kit/index.ts'),
      storage: join(kernel, 'storage/index.ts')
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    conditions: ['@latchkit/source'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" }
  })
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs in a process of its own, which has no DOM, may not generate code, and ends only when nothing is left running. */
async function inNode(script: string): Promise<unknown> {
  const args = ['--disallow-code-generation-from-strings', '--input-type=module', '--eval', script]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder })
  return JSON.parse(stdout)
}

/** Watches every way to start something, and every global. */
const watched = `
  const used = []
  const names = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'fetch']
  for (const name of names) {
    const original = globalThis[name]
    globalThis[name] = (...args) => { used.push(name); return original(...args) }
  }
  const { addEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (...args) { used.push('addEventListener ' + args[0]); return addEventListener.apply(this, args) }
  const before = Object.getOwnPropertyNames(globalThis)
`

test.each(['kernel', 'chains', 'kit', 'storage'])(
  '%s can be imported without a DOM, and touches no global, timer or listener',
  async name => {
    const result = await inNode(`${watched}
    await import('./${name}.mjs')
    const added = Object.getOwnPropertyNames(globalThis).filter(name => !before.includes(name))
    console.log(JSON.stringify({ used, added}))`)
    expect(result).toEqual({ used: [], added: [] })
  }
)

test('a kernel on a server: set up, asked, never started, it leaves nothing behind', async () => {
  const result = await inNode(`${watched}
    const { createKernel, definePlugin, serviceRef, viewRef } = await import('./kernel.mjs')
    const Greeting = serviceRef('greeting')
    const greeter = definePlugin({
      id: 'greeter',
      provides: { greeting: Greeting },
      setup(ctx) {
        ctx.view(viewRef('Hello'), { load: () => { throw new Error('never') } })
        ctx.tap(ctx.hooks.beforeOpen, () => {})
        return { greeting: 'hello' }
      }
    })
    const kernel = createKernel({ plugins: [greeter], ssr: true })
    const answer = kernel.get(Greeting)
    console.log(JSON.stringify({ answer, used}))`)
  expect(result).toEqual({ answer: 'hello', used: [] })
})

test('the kernel is imported with less than 60 ms of work', async () => {
  const times: number[] = []
  for (let run = 0; run < 5; run++) {
    // Of the processor, not of the clock: other tests run at the same time.
    const { ms } = (await inNode(`
      const before = process.cpuUsage()
      await import('./kernel.mjs')
      const { user, system } = process.cpuUsage(before)
      console.log(JSON.stringify({ ms: (user + system) / 1_000 }))`)) as { ms: number }
    times.push(ms)
  }
  expect(Math.min(...times)).toBeLessThan(60)
})
