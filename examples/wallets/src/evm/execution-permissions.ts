import * as v from 'valibot'
import { ProviderRpcError, unsupportedMethod } from '../errors.js'
import { readParams } from '../read-params.js'
import { type EvmBehaviour, strangerAccount } from './behaviour.js'
import type { Method, Methods, WalletCore } from './core.js'
import { AddressSchema, ChainIdSchema, type Hex, HexDataSchema, hexOf, toHex } from './params.js'
import { requirePermitted } from './permissions.js'

/** Names of the methods: those of the current draft of ERC-7715, or `wallet_grantPermissions` of the earlier ones. */
export type ExecutionPermissions = 'current' | 'earlier'

const Details = v.object({ type: v.string(), data: v.looseObject({}) })
const Item = v.object({
  chainId: ChainIdSchema,
  from: AddressSchema,
  to: AddressSchema,
  permission: v.object({ ...Details.entries, isAdjustmentAllowed: v.boolean() }),
  rules: v.optional(v.array(Details), [])
})
type Item = v.InferOutput<typeof Item>
const RequestParams = v.pipe(v.array(Item), v.minLength(1))
const EarlierParams = v.pipe(
  v.array(
    v.object({
      chainId: ChainIdSchema,
      address: AddressSchema,
      expiry: v.number(),
      signer: v.object({ type: v.literal('account'), data: v.object({ address: AddressSchema }) }),
      permissions: v.tuple([Details])
    })
  ),
  v.minLength(1)
)
const RevokeParams = v.tuple([v.object({ permissionContext: HexDataSchema })])

/** Contract that would execute the calls (ERC-7710). The wallet's permissions are signatures that no contract reads. */
const delegationManager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'

/**
 * Returns the methods of ERC-7715, which fail with 4200 without `form`. The context of a permission is the signature of the account over
 * `permissionText`. Permissions are lost with the page.
 *
 * @param revokeAccounts - `wallet_revokePermissions` of MIP-2, which has the name of an earlier draft.
 */
export function executionPermissionMethods(
  core: WalletCore,
  form: ExecutionPermissions | undefined,
  revokeAccounts: Method | undefined
): Methods {
  const granted = new Map<string, unknown>()
  const grant = async (item: Item) => {
    const given = spoilGrant(core.behaviour(), item)
    const signer = await core.messageSigner()
    const context = await signer.signMessage(item.from, hexOf(permissionText(given)))
    const response = { ...given, chainId: toHex(given.chainId), context, dependencies: [], delegationManager }
    granted.set(context, response)
    return response
  }
  const revoke: Method = async params => {
    const [{ permissionContext }] = readParams(RevokeParams, params)
    if (!granted.delete(permissionContext)) throw new ProviderRpcError(-32602, 'Unknown permission')
    return {}
  }
  const request = async (items: readonly Item[], consent: Parameters<Method>[1]) => {
    for (const { from, chainId } of items) {
      requirePermitted(core, from)
      if (core.networks().every(known => known.chainId !== chainId)) throw new ProviderRpcError(-32602, 'Unknown chain')
    }
    await consent({
      title: 'Grant permissions?',
      facts: items.map(({ to, permission }) => ({
        label: permission.type,
        value: `${to}\n${JSON.stringify(permission.data, null, 2)}`,
        shape: 'code'
      }))
    })
    return Promise.all(items.map(grant))
  }
  const only = (wanted: ExecutionPermissions, method: string, work: Method): Method => {
    const missing: Method = () => Promise.reject(unsupportedMethod(method))
    return form === wanted ? work : missing
  }
  const named = (wanted: ExecutionPermissions, methods: Methods): Methods =>
    Object.fromEntries(Object.entries(methods).map(([method, work]) => [method, only(wanted, method, work)]))
  return {
    ...named('current', {
      wallet_requestExecutionPermissions: async (params, consent) =>
        request(readParams(RequestParams, params), consent),
      wallet_revokeExecutionPermission: revoke,
      wallet_getGrantedExecutionPermissions: async () => [...granted.values()],
      wallet_getSupportedExecutionPermissions: async () => ({
        'native-token-allowance': {
          chainIds: core.networks().map(({ chainId }) => toHex(chainId)),
          ruleTypes: ['expiry']
        }
      })
    }),
    ...named('earlier', {
      async wallet_grantPermissions(params, consent) {
        const items = readParams(EarlierParams, params).map(fromEarlier)
        return (await request(items, consent)).map(toEarlier)
      }
    }),
    wallet_revokePermissions: (params, consent) => {
      const isEarlier = form === 'earlier' && v.is(RevokeParams, params)
      const work = isEarlier ? revoke : revokeAccounts
      return work ? work(params, consent) : Promise.reject(unsupportedMethod('wallet_revokePermissions'))
    }
  }
}

/** Returns the text that the account signs to grant a permission. */
export const permissionText = ({ chainId, from, to, permission, rules }: Item): string =>
  JSON.stringify({ chainId, from, to, permission, rules })

const fromEarlier = ({
  chainId,
  address,
  expiry,
  signer,
  permissions
}: v.InferOutput<typeof EarlierParams>[number]): Item => ({
  chainId,
  from: address,
  to: signer.data.address,
  permission: { ...permissions[0], isAdjustmentAllowed: false },
  rules: [{ type: 'expiry', data: { timestamp: expiry } }]
})

function toEarlier({
  chainId,
  from,
  to,
  permission,
  rules,
  context
}: Omit<Item, 'chainId'> & { chainId: Hex; context: Hex }) {
  const { type, data } = permission
  return {
    chainId,
    address: from,
    expiry: rules[0]?.data.timestamp ?? 0,
    signer: { type: 'account', data: { address: to } },
    permissions: [{ type, data, policies: [] }],
    context,
    signerMeta: { delegationManager }
  }
}

/** Changes a permission as the switch `changeGrant` says. */
function spoilGrant({ changeGrant }: EvmBehaviour, item: Item): Item {
  const { permission, rules } = item
  const scaled = (factor: bigint): Item => ({
    ...item,
    permission: { ...permission, data: scaleQuantities(permission.data, factor) }
  })
  const expiring = (seconds: number): Item => ({
    ...item,
    rules: rules.map(rule => (rule.type === 'expiry' ? { ...rule, data: { timestamp: seconds } } : rule))
  })
  switch (changeGrant) {
    case false:
      return item
    case 'wider':
      return scaled(1_000n)
    case 'smaller':
      return scaled(0n)
    case 'expiry':
      return expiring(253_402_300_799)
    case 'noExpiry':
      return { ...item, rules: rules.filter(({ type }) => type !== 'expiry') }
    case 'type':
      return { ...item, permission: { ...permission, type: 'contract-call' } }
    case 'recipient':
      return { ...item, to: strangerAccount }
    case 'account':
      return { ...item, from: strangerAccount }
    case 'chain':
      return { ...item, chainId: 2 }
  }
}

/** Multiplies every quantity in hex by `factor`. */
const scaleQuantities = (data: Item['permission']['data'], factor: bigint) =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      typeof value === 'string' && /^0x[\da-f]{1,32}$/i.test(value)
        ? `0x${(BigInt(value) * factor).toString(16)}`
        : value
    ])
  )
