import { createTestKernel } from '@latchkit/kernel/testing'
import { fakeChain } from '@latchkit/plugin-chains/testing'
import { shell } from '@latchkit/plugin-shell'
import { Alerts } from '@latchkit/plugin-shell/contract'
import * as v from 'valibot'
import { onTestFinished } from 'vitest'
import { type DataCall, DataService } from '../src/contract.js'
import { data } from '../src/index.js'
import type { DataOptions } from '../src/options.js'
import { type Service, startService } from './service.js'

export const anything = v.unknown()

/** Opens the plugin in a kernel with the shell and a real service. */
export async function setUp(options: DataOptions = {}) {
  const service: Service = await startService()
  const services = { data: service.url, catalogue: `${service.url}/base/` }
  const plugins = [shell(), fakeChain(), data({ projectId: 'p1', services, backOffMs: 10, ...options })]
  const kernel = await createTestKernel(plugins, { atEnd: onTestFinished })
  onTestFinished(service.stop)
  const client = kernel.get(DataService)
  const failed: string[] = []
  kernel.events.on('data:failed', ({ code }) => failed.push(code))
  return {
    service,
    kernel,
    client,
    failed,
    alerts: kernel.get(Alerts),
    get: (call: Partial<DataCall> = {}) => client.json({ service: 'data', path: ['x'], schema: anything, ...call })
  }
}
