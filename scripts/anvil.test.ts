import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startAnvil } from './anvil.mjs'
import { portFromEnvironment, takenPorts } from './ports.mjs'

async function occupiedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

test('a node serves the requested chain, and is gone after stop', async () => {
  const anvil = await startAnvil({ chainId: 10 })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const request = () => fetch(anvil.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })

  expect(await (await request()).json()).toMatchObject({ result: '0xa' })
  await anvil.stop()
  await expect(request()).rejects.toThrow()
})

test('a node ends with the process that started it, also if that is killed', async () => {
  const script = `import { startAnvil } from '${new URL('./anvil.mjs', import.meta.url)}'
    console.log((await startAnvil()).url)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await once(child.stdout, 'data')
  const results = () =>
    fetch(String(output).trim(), { method: 'POST' }).then(
      () => true,
      () => false
    )
  expect(await results()).toBe(true)
  child.kill('SIGKILL')
  await expect.poll(results).toBe(false)
})

test('a taken port is an error that names it, and is never replaced', async () => {
  const port = await occupiedPort()
  await expect(startAnvil({ port })).rejects.toThrow(`Port ${port} (EVM node) is already in use`)
})

test('all taken ports are named', async () => {
  const first = await occupiedPort()
  const second = await occupiedPort()
  const wanted = [first, second].map((port, index) => ({ port, name: `part ${index}`, variable: `PORT_${index}` }))
  expect(await takenPorts(wanted)).toEqual([
    `Port ${first} (part 0) is already in use. Stop what uses it, or set PORT_0 to a free port.`,
    `Port ${second} (part 1) is already in use. Stop what uses it, or set PORT_1 to a free port.`
  ])
})

test('an invalid port in the environment is rejected', () => {
  process.env.LATCHKIT_TEST_PORT = '80a'
  onTestFinished(() => void delete process.env.LATCHKIT_TEST_PORT)
  expect(() => portFromEnvironment('LATCHKIT_TEST_PORT', 1)).toThrow('LATCHKIT_TEST_PORT must be a port')
})
