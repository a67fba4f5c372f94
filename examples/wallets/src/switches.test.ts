import { describe, expect, test, vi } from 'vitest'
import { families } from '../test/families.js'
import { sharedGarbage } from './answer.js'
import { autoPrompt } from './prompt/auto.js'
import type { PromptSurface } from './prompt/prompt.js'

const neverAsked: PromptSurface = () => {
  throw new Error('the user must not be asked')
}
const signInMessage = `shop.example wants you to sign in with your Solana account:
oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96

URI: https://shop.example
Version: 1
Chain ID: mainnet
Nonce: 32891756
Issued At: 2026-01-01T00:00:00Z
Resources:
- https://shop.example/terms`
const kinds = Object.keys(sharedGarbage) as (keyof typeof sharedGarbage)[]

describe.each(Object.entries(families))('a test wallet of %s', (family, open) => {
  test('prompts its user, who may decline', async () => {
    const prompt = vi.fn<PromptSurface>(async () => ({ approved: false }))
    const stage = open(prompt)
    await expect(stage.connect()).rejects.toThrow(/reject/i)
    expect(prompt).toHaveBeenCalledOnce()
    expect(stage.requests[0]).toMatchObject({ outcome: { state: 'failed' } })
  })

  test('decides without its user', async () => {
    const stage = open(neverAsked)
    stage.behave({ answer: 'reject' })
    await expect(stage.connect()).rejects.toThrow(/reject/i)
    stage.behave({ answer: 'busy' })
    await expect(stage.connect()).rejects.toThrow(/waiting|pending/)
    stage.behave({ answer: 'late', lateMs: 1 })
    await stage.connect()
    stage.behave({ answer: 'approve' })
    expect(await stage.addresses()).not.toEqual([])
  })

  test('stays silent, throws and sends garbage', async () => {
    const stage = open(neverAsked)
    stage.behave({ answer: 'never' })
    void stage.connect()
    stage.behave({ answer: 'throw' })
    expect(() => stage.connect()).toThrow('The wallet crashed')
    for (const garbage of kinds) {
      stage.behave({ answer: 'garbage', garbage })
      expect(await stage.connect()).toEqual(sharedGarbage[garbage])
    }
    expect(stage.requests.map(({ outcome }) => outcome.state)).toEqual([
      'pending',
      'failed',
      ...kinds.map(() => 'answered')
    ])
  })

  test('contradicts its response', async () => {
    const stage = open(autoPrompt)
    await stage.connect()
    const heard = vi.fn()
    stage.listen(heard)
    await stage.addresses()
    heard.mockClear()
    stage.behave({ answer: 'twice' })
    await stage.connect()
    await vi.waitFor(() => expect(heard).toHaveBeenCalled())
    stage.behave()
    expect(await stage.addresses()).not.toEqual([])
  })

  test('reports no account, ten thousand, and a foreign one', async () => {
    const stage = open(autoPrompt)
    await stage.connect()
    const [own] = await stage.addresses()
    stage.behave({ noAccounts: true })
    // The Keplr API has no response without an account.
    if (family === 'cosmos') await expect(stage.addresses()).rejects.toThrow('There is no key')
    else expect(await stage.addresses()).toEqual([])
    stage.behave()
    stage.behave({ tenThousandAccounts: true })
    const many = await stage.addresses()
    expect([many.length, many[0]]).toEqual([10_000, own])
    stage.behave()
    const stranger = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    stage.behave({ lieAboutAccounts: [family === 'polkadot' ? { address: stranger } : stranger] as never })
    expect(await stage.addresses()).toEqual([stranger])
  })

  // Solana addresses have no checksum.
  test.skipIf(family === 'solana')('returns its accounts with a wrong checksum', async () => {
    const stage = open(autoPrompt)
    await stage.connect()
    const [own] = await stage.addresses()
    stage.behave({ wrongChecksum: true })
    const [spoiled] = await stage.addresses()
    expect(spoiled).toHaveLength(own!.length)
    expect(spoiled).not.toBe(own)
  })

  test('signs with another key', async () => {
    const stage = open(autoPrompt)
    await stage.connect()
    const honest = await stage.sign()
    expect(await stage.sign()).toBe(honest)
    stage.behave({ signWithAnotherKey: true })
    expect(await stage.sign()).not.toBe(honest)
  })

  test('signs another message', async () => {
    const stage = open(autoPrompt)
    await stage.connect()
    const honest = await stage.sign()
    stage.behave({ signAnotherMessage: true })
    expect(await stage.sign()).not.toBe(honest)
    stage.behave({ signAnotherMessage: 'nonce' })
    expect(await stage.sign()).toBe(honest)
    const signed = await stage.sign(signInMessage)
    stage.behave()
    expect(await stage.sign(signInMessage.replace('Nonce: 32891756', 'Nonce: 65719823'))).toBe(signed)
    expect(await stage.sign(signInMessage)).not.toBe(signed)
  })

  test('emits an event when its user switches the account or withdraws the permission', async () => {
    const stage = open(autoPrompt)
    await stage.connect()
    const heard = vi.fn()
    stage.listen(heard)
    await stage.addresses()
    for (const change of [stage.switchAccount, stage.disconnect]) {
      heard.mockClear()
      await change()
      await vi.waitFor(() => expect(heard).toHaveBeenCalled())
    }
  })
})
