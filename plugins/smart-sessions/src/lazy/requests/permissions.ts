import { boundedArray } from '@latchkit/kernel/schema'
import * as v from 'valibot'
import { SmartSessionsError } from '../../errors.js'
import type { GrantedPermission, GrantPermissionsRequest, RevokePermissionRequest } from '../../permissions.js'
import { comparePermission, type ReturnedPermission } from './compare-permissions.js'
import { EXPIRY, type PermissionParams, readExpiry, readPermissionParams } from './permission-params.js'
import { address, bytes, chainReference, plainObject, readResponse } from './response-schemas.js'
import { chainInHex, isUnsupported, openWalletAccess, type RequestKernel, type WalletAccess } from './wallet-access.js'

const REQUEST = 'wallet_requestExecutionPermissions'
const REVOKE = 'wallet_revokeExecutionPermission'
/** Names of the methods in earlier drafts of ERC-7715. */
const OLD_REQUEST = 'wallet_grantPermissions'
const OLD_REVOKE = 'wallet_revokePermissions'
const MAX_ITEMS = 100

const details = v.object({ type: v.string(), data: v.nullish(plainObject, {}) })
const dependency = v.object({ factory: address, factoryData: bytes })
const granted = v.object({
  chainId: chainReference,
  from: v.nullish(address),
  to: address,
  permission: details,
  rules: v.nullish(boundedArray(details, MAX_ITEMS), []),
  context: bytes,
  delegationManager: v.nullish(address),
  dependencies: v.nullish(boundedArray(dependency, MAX_ITEMS), [])
})

const seconds = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))]),
  v.safeInteger()
)
const oldGrant = v.pipe(
  v.object({
    chainId: v.nullish(chainReference),
    address: v.nullish(address),
    account: v.nullish(address),
    expiry: seconds,
    signer: v.nullish(v.object({ data: v.object({ address }) })),
    permission: v.nullish(details),
    permissions: v.nullish(v.pipe(boundedArray(details, 1), v.nonEmpty())),
    policies: v.nullish(boundedArray(details, MAX_ITEMS), []),
    context: v.nullish(bytes),
    permissionsContext: v.nullish(bytes),
    signerMeta: v.nullish(v.object({ delegationManager: v.nullish(address) }))
  }),
  v.transform(old => ({
    chainId: old.chainId,
    from: old.address ?? old.account,
    to: old.signer?.data.address,
    permission: old.permission ?? old.permissions?.[0],
    rules: [...old.policies, { type: EXPIRY, data: { timestamp: old.expiry } }],
    context: old.context ?? old.permissionsContext,
    delegationManager: old.signerMeta?.delegationManager,
    dependencies: []
  }))
)
const oldResponse = v.union([
  boundedArray(oldGrant, MAX_ITEMS),
  v.pipe(
    oldGrant,
    v.transform(grant => [grant])
  )
])

/** Implements `grantPermissions` of the entry. */
export async function grantPermissions(
  kernel: RequestKernel,
  given: GrantPermissionsRequest
): Promise<readonly GrantedPermission[]> {
  const requested = readPermissionParams(given)
  const access = openWalletAccess(kernel, given)
  const permissions = await requestNew(access, requested).catch(error => {
    if (isUnsupported(error) && requested.every(hasOldForm)) return requestOld(access, requested)
    throw error
  })
  for (const { account, to, permission, expiresAtMs, adjusted } of permissions) {
    const { type } = permission
    kernel.events.emit('smart-sessions:granted', { account, to, type, expiresAtMs, adjusted })
  }
  return permissions
}

/** Implements `revokePermission` of the entry. */
export async function revokePermission(kernel: RequestKernel, given: RevokePermissionRequest): Promise<void> {
  const { context } = given
  if (!v.is(bytes, context))
    throw new SmartSessionsError('smart-sessions/invalid-request', { expected: 'context: hex' })
  const access = openWalletAccess(kernel, given)
  try {
    await access.write(REVOKE, [{ permissionContext: context }])
  } catch (error) {
    if (!isUnsupported(error)) throw error
    await access.write(OLD_REVOKE, [{ permissionContext: context }])
  }
}

async function requestNew(access: WalletAccess, requested: readonly PermissionParams[]) {
  const { wallet, address: from, chain } = access
  const response = await access.write(
    REQUEST,
    requested.map(item => ({ chainId: chainInHex(chain), from, ...item }))
  )
  const context = { wallet, method: REQUEST, expected: `${requested.length} permissions (ERC-7715)` }
  const items = readResponse(
    v.pipe(boundedArray(granted, requested.length), v.length(requested.length)),
    response,
    context
  )
  return items.map((item, index) => checked(item, requested[index] as PermissionParams, access, REQUEST))
}

/** Returns true if an earlier draft can express a request: it has an expiry, and no other rules. */
const hasOldForm = ({ rules }: PermissionParams) => rules.length === 1 && rules[0]?.type === EXPIRY

/** Requests by the method of the earlier drafts, which take one permission at a time. */
async function requestOld(access: WalletAccess, requested: readonly PermissionParams[]) {
  const { wallet, address: from, chain } = access
  const response = await access.write(
    OLD_REQUEST,
    requested.map(({ to, permission: { type, data }, rules }) => ({
      chainId: chainInHex(chain),
      address: from,
      expiry: Number(readExpiry(rules)) / 1_000,
      signer: { type: 'account', data: { address: to } },
      permissions: [{ type, data, policies: [], required: true }]
    }))
  )
  const context = { wallet, method: OLD_REQUEST, expected: `${requested.length} permissions (ERC-7715)` }
  const items = readResponse(v.pipe(oldResponse, v.length(requested.length)), response, context)
  return items.map((item, index) => checked(item, requested[index] as PermissionParams, access, OLD_REQUEST))
}

/** Permission as a wallet returned it, in the form of the current draft. Earlier drafts leave out what is undefined. */
interface Returned extends Omit<ReturnedPermission, 'permission'> {
  readonly chainId?: string | null | undefined
  readonly from?: string | null | undefined
  readonly permission?: ReturnedPermission['permission'] | undefined
  readonly context?: string | null | undefined
  readonly delegationManager?: string | null | undefined
  readonly dependencies: GrantedPermission['dependencies']
}

/** @throws {SmartSessionsError} `smart-sessions/not-as-requested` */
function checked(
  { chainId, from, permission, context, delegationManager, ...item }: Returned,
  requested: PermissionParams,
  { wallet, account, address: shown, chain }: WalletAccess,
  method: string
): GrantedPermission {
  const refuse = (field: string) => new SmartSessionsError('smart-sessions/not-as-requested', { wallet, method, field })
  if (typeof chainId === 'string' && !chain.endsWith(`:${chainId}`)) throw refuse('chainId')
  if (from && from.toLowerCase() !== shown.toLowerCase()) throw refuse('from')
  if (!permission) throw refuse('permission')
  if (!context) throw refuse('context')
  const { adjusted, forbidden } = comparePermission(requested, { ...item, permission })
  if (forbidden !== undefined) throw refuse(forbidden)
  return {
    account,
    chain,
    to: requested.to,
    permission,
    rules: item.rules,
    expiresAtMs: readExpiry(item.rules),
    context,
    delegationManager: delegationManager ?? undefined,
    dependencies: item.dependencies,
    adjusted
  }
}
