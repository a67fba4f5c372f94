import type { LatchkitOptions } from 'latchkit'
import type { Page } from 'playwright'
import { recoverMessageAddress } from 'viem'
import { onTestFinished } from 'vitest'
import { startRelay } from '../../examples/world/src/index.js'
import { openPhone, projectId } from '../../plugins/walletconnect/test/phone.js'
import { bareWith } from './bare.js'
import type { createWorld, VisitOptions } from './world.js'

export async function relay(options: Parameters<typeof startRelay>[0] = {}) {
  const started = await startRelay({ projectIds: [projectId], ...options })
  onTestFinished(() => started.close())
  return started
}

type World = ReturnType<typeof createWorld>
interface BothOptions extends Pick<VisitOptions, 'before' | 'context' | 'services'> {
  readonly relayUrl: string
  readonly options?: Partial<LatchkitOptions>
}

/** Opens a site in Chromium and a wallet in Node, each with the real library, connected by a relay. */
export async function openBoth(
  { visit, evmUrl, secondEvmUrl }: World,
  { relayUrl, options = {}, services = [], ...visitor }: BothOptions
) {
  const site = bareWith(evmUrl, secondEvmUrl(), { options: { projectId, services: { relay: relayUrl }, ...options } })
  const visited = await visit('bare', { ...site, ...visitor, services: [relayUrl, ...services] })
  return { ...visited, phone: await openPhone(relayUrl) }
}

/** Rejects after 30 s with the name of the awaited message, because a test timeout would not name it. */
export async function heard<T>(what: string, message: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} was not heard within 30 seconds`)), 30_000)
  })
  return Promise.race([message, late]).finally(() => clearTimeout(timer))
}

/** Signs on the page. Returns the address that is recovered from the signature. */
export async function signer(page: Page) {
  const asked = page.evaluate(() => window.latchkits?.['']?.signMessage('who are you?'))
  const signature = await heard('the signature', asked)
  return recoverMessageAddress({ message: 'who are you?', signature: signature as `0x${string}` })
}
