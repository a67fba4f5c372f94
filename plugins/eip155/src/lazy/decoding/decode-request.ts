import { tryOrUndefined } from '@latchkit/kernel/options'
import { type DecodedRequest, parseAccountId, type RequestDecoder } from '@latchkit/plugin-chains/contract'
import { isSmall } from '@latchkit/plugin-chains/kit'
import { canonicalAddress } from '../../address.js'
import type { ReaderOf } from '../node/client.js'
import { callBatchEffects, userOperationEffects } from './call-batch.js'
import { readContractDetails } from './contract-details.js'
import { readSiteDescriptors } from './descriptors/site-descriptors.js'
import type { DecodingContext, Effects } from './effects.js'
import { permissionEffects, revocationEffects } from './execution-permissions.js'
import { decodePersonalSign } from './personal-sign.js'
import { transactionEffects } from './transaction-request.js'
import { typedDataEffects } from './typed-data-request.js'

/** Maximum number of effects that a visitor is shown. A request with more is shown as it is. */
const MAX_ACTIONS = 200

type Decoded = DecodedRequest & Effects
type Decode = (context: DecodingContext) => Decoded

/** Decoders by method. They throw for parameters that the handler of the method does not take. */
const decoders: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['personal_sign', ({ request, nowMs }) => decodePersonalSign(request, nowMs)],
  ['eth_signTypedData_v4', typedDataEffects],
  ['eth_sendTransaction', transactionEffects],
  ['eth_sendUserOperation', userOperationEffects],
  ['wallet_sendCalls', callBatchEffects],
  ['wallet_requestExecutionPermissions', permissionEffects],
  ['wallet_grantPermissions', permissionEffects],
  ['wallet_revokeExecutionPermission', revocationEffects],
  ['wallet_revokePermissions', revocationEffects]
])

/**
 * Creates the decoder of requests of EVM chains, which returns `undefined` for one that it cannot read. `complete` reads symbols,
 * decimals and total supplies of the contracts, and tells tokens from collections; it returns the request unchanged if the node fails.
 *
 * @param readerOf - returns queries to the nodes of a chain.
 * @param descriptors - descriptors of the site (ERC-7730), in addition to those of this package. @defaultValue no descriptors
 * @throws {KernelError} `kernel/invalid-option` for a descriptor that cannot be read.
 */
export function createRequestDecoder(
  readerOf: ReaderOf,
  descriptors: readonly unknown[] = []
): RequestDecoder['decode'] {
  const found = readSiteDescriptors(descriptors)
  return async request => {
    const decode = decoders.get(request.method)
    const account = canonicalAddress(parseAccountId(request.account)?.address)
    if (!decode || account === undefined || !isSmall(request.params)) return undefined
    const context: DecodingContext = { request, account, nowMs: Date.now(), contracts: new Map(), ...found }
    const effects = tryOrUndefined(() => decode(context))
    const decoded = effects && tryOrUndefined(() => finish(effects))
    if (!decoded) return undefined
    const addresses = contractsIn(effects)
    // The contracts are on the other chain.
    const isElsewhere = decoded.warnings.some(({ code }) => code === 'foreign-chain')
    if (addresses.length === 0 || isElsewhere) return decoded
    const completable: DecodedRequest = {
      ...decoded,
      async complete(signal) {
        try {
          const reader = await readerOf(request.chain, signal)
          return finish(decode({ ...context, contracts: await readContractDetails(addresses, reader) }))
        } catch {
          signal.throwIfAborted()
          return completable
        }
      }
    }
    return completable
  }
}

/** Returns a decoded request with each warning once. @throws {RangeError} for a number of effects that nobody could read. */
function finish({ tokens: _, ...decoded }: Decoded): DecodedRequest {
  const { actions, warnings } = decoded
  if (actions.length === 0 || actions.length > MAX_ACTIONS) throw new RangeError(`Expected 1 to ${MAX_ACTIONS} effects`)
  const unique = new Map(warnings.map(warning => [`${warning.code} ${warning.subject ?? ''}`, warning]))
  return { ...decoded, warnings: [...unique.values()] }
}

/** Returns the contracts of tokens and collections in the effects, each once. */
function contractsIn({ actions, tokens = [] }: Effects): readonly string[] {
  const found = actions.flatMap(action => {
    if (action.type === 'approval-for-all') return action.collection
    return action.type === 'transfer' || action.type === 'approval' ? (action.asset.address ?? []) : []
  })
  return [...new Set([...found, ...tokens])]
}
