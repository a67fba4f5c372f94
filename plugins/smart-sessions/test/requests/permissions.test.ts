import { permissionText } from '@latchkit/example-wallets'
import { type Hex, recoverMessageAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { PermissionRequest } from '../../src/permissions.js'
import { grantPermissions, revokePermission } from '../../src/requests.js'
import { chain, first, openSite, requested, respond, second } from './site.js'

const nowhere = 'http://127.0.0.1:1'
const expiresAtMs = 4_000_000_000_000
const permission: PermissionRequest = {
  to: second,
  permission: { type: 'native-token-allowance', data: { allowance: 100n, note: 'Hi' } },
  expiresAtMs
}
const adjustable = { ...permission, permission: { ...permission.permission, isAdjustmentAllowed: true } }
const rules = [{ type: 'expiry', data: { timestamp: 4_000_000_000 } }]

describe.each(['current', 'earlier'] as const)('a wallet with the %s names', executionPermissions => {
  test('grants what was requested, with the signature of the account', async () => {
    const site = await openSite(nowhere, { executionPermissions })
    const events: unknown[] = []
    site.kernel.events.on('smart-sessions:granted', event => events.push(event))
    const [granted, ...more] = await grantPermissions(site.kernel, { permissions: [permission] })
    expect(more).toEqual([])
    expect(granted).toMatchObject({
      account: `${chain}:${first}`,
      chain,
      to: second,
      permission: { type: 'native-token-allowance', data: { allowance: '0x64', note: 'Hi' } },
      rules,
      expiresAtMs,
      delegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
      adjusted: []
    })
    const message = permissionText({
      chainId: 31_337,
      from: first,
      to: second,
      permission: {
        type: 'native-token-allowance',
        data: { allowance: '0x64', note: 'Hi' },
        isAdjustmentAllowed: false
      },
      rules
    })
    expect(await recoverMessageAddress({ message, signature: granted?.context as Hex })).toBe(first)
    expect(events).toEqual([
      { account: `${chain}:${first}`, to: second, type: 'native-token-allowance', expiresAtMs, adjusted: [] }
    ])
    expect(site.consents.at(-1)).toBe(
      executionPermissions === 'current' ? 'wallet_requestExecutionPermissions' : 'wallet_grantPermissions'
    )

    await revokePermission(site.kernel, { context: granted?.context ?? '' })
    await expect(revokePermission(site.kernel, { context: granted?.context ?? '' })).rejects.toMatchObject({
      code: 'wallet/unavailable'
    })
  })

  test.each([
    ['wider', 'permission.data.allowance'],
    ['smaller', 'permission.data.allowance'],
    ['expiry', 'rules.expiry'],
    ['type', 'permission.type'],
    ['recipient', 'to'],
    ['account', 'from'],
    ['chain', 'chainId']
  ] as const)('that grants something else (%s) is refused, and no event is emitted', async (changeGrant, field) => {
    const site = await openSite(nowhere, { executionPermissions })
    site.kernel.events.on('smart-sessions:granted', () => expect.unreachable())
    site.wallet.behave({ changeGrant })
    await expect(grantPermissions(site.kernel, { permissions: [permission] })).rejects.toMatchObject({
      code: 'smart-sessions/not-as-requested',
      context: { field, wallet: 'Larch' }
    })
  })
})

describe('a wallet may adjust', () => {
  test.each([
    ['wider', 'permission.data.allowance'],
    ['smaller', 'permission.data.allowance'],
    ['expiry', 'rules.expiry']
  ] as const)('where the site allows it (%s), and the result says so', async (changeGrant, field) => {
    const site = await openSite(nowhere, { executionPermissions: 'current' })
    site.wallet.behave({ changeGrant })
    const [granted] = await grantPermissions(site.kernel, { permissions: [adjustable] })
    expect(granted?.adjusted).toEqual([field])
  })

  test.each([
    ['noExpiry', 'rules.expiry'],
    ['type', 'permission.type'],
    ['recipient', 'to'],
    ['account', 'from'],
    ['chain', 'chainId']
  ] as const)('but never leave out or replace (%s)', async (changeGrant, field) => {
    const site = await openSite(nowhere, { executionPermissions: 'current' })
    site.wallet.behave({ changeGrant })
    await expect(grantPermissions(site.kernel, { permissions: [adjustable] })).rejects.toMatchObject({
      code: 'smart-sessions/not-as-requested',
      context: { field }
    })
  })
})

describe('a request', () => {
  test('that an earlier draft cannot express is unsupported', async () => {
    const { expiresAtMs: _, ...endless } = permission
    const limited = { ...permission, rules: [{ type: 'gas-limit', data: { limit: 1n } }] }
    for (const item of [endless, limited]) {
      const site = await openSite(nowhere, { executionPermissions: 'earlier' })
      await expect(grantPermissions(site.kernel, { permissions: [item] })).rejects.toMatchObject({
        code: 'smart-sessions/unsupported'
      })
      expect(requested(site)).not.toContain('wallet_grantPermissions')
    }
  })

  test('is unsupported by a wallet without permissions, and for a chain that is not shown', async () => {
    const { kernel } = await openSite(nowhere)
    await expect(grantPermissions(kernel, { permissions: [permission] })).rejects.toMatchObject({
      code: 'smart-sessions/unsupported'
    })
    await expect(grantPermissions(kernel, { permissions: [permission], chain: 'eip155:5' })).rejects.toMatchObject({
      code: 'smart-sessions/wrong-chain'
    })
  })

  test('that the visitor rejects is not tried by the other name', async () => {
    const site = await openSite(nowhere, { executionPermissions: 'current' })
    site.wallet.behave({ answer: 'reject' })
    await expect(grantPermissions(site.kernel, { permissions: [permission] })).rejects.toMatchObject({
      code: 'wallet/rejected'
    })
    expect(requested(site)).toEqual(['wallet_requestExecutionPermissions'])
  })

  test.each<[string, unknown]>([
    ['no permission', []],
    ['21 permissions', Array.from({ length: 21 }, () => permission)],
    ['a name as the recipient', [{ ...permission, to: 'larch.eth' }]],
    ['a time before 1970', [{ ...permission, expiresAtMs: -1 }]],
    ['two expiries', [{ ...permission, rules }]],
    ['an unknown member', [{ ...permission, signer: {} }]],
    ['10 MB of data', [{ ...permission, permission: { type: 'x', data: { note: 'x'.repeat(10_000_000) } } }]],
    ['a text', 'all']
  ])('with %s is not sent', async (_, permissions) => {
    const site = await openSite(nowhere, { executionPermissions: 'current' })
    await expect(grantPermissions(site.kernel, { permissions: permissions as never })).rejects.toMatchObject({
      code: 'smart-sessions/invalid-request'
    })
    expect(requested(site)).toEqual([])
  })
})

describe('an invalid response', () => {
  const valid = {
    chainId: '0x7a69',
    from: first,
    to: second,
    permission: { type: 'native-token-allowance', data: { allowance: '0x64', note: 'Hi' } },
    rules,
    context: '0x12'
  }
  const responseTo = async (response: unknown) => {
    const site = await openSite(nowhere)
    respond(site, 'wallet_requestExecutionPermissions', response)
    return grantPermissions(site.kernel, { permissions: [permission] })
  }

  test('is one without its parts', async () => {
    expect(await responseTo([valid])).toMatchObject([{ context: '0x12', dependencies: [] }])
    for (const key of ['chainId', 'to', 'permission', 'context']) {
      const { [key as keyof typeof valid]: _, ...rest } = valid
      await expect(responseTo([rest])).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
    }
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['no permission', []],
    ['one permission too many', [valid, valid]],
    ['a text', 'granted'],
    ['10 MB of context', [{ ...valid, context: `0x${'00'.repeat(5_000_000)}` }]],
    ['prototype keys', JSON.parse(`[{"__proto__":${JSON.stringify(valid)}}]`)]
  ])('is %s', async (_, response) => {
    await expect(responseTo(response)).rejects.toMatchObject({ code: 'wallet/invalid-answer' })
  })

  test('is one with further members in the data, or further rules', async () => {
    const wider = { ...valid, permission: { ...valid.permission, data: { ...valid.permission.data, unlimited: true } } }
    await expect(responseTo([wider])).rejects.toMatchObject({ context: { field: 'permission.data.unlimited' } })
    const ruled = { ...valid, rules: [...rules, { type: 'any', data: {} }] }
    await expect(responseTo([ruled])).rejects.toMatchObject({ context: { field: 'rules.any' } })
  })
})
