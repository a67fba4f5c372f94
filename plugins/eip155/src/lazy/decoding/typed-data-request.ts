import { tryOrUndefined } from '@latchkit/kernel/options'
import { boundedArray, boundedRecord } from '@latchkit/kernel/schema'
import type { RequestField } from '@latchkit/plugin-chains/contract'
import { fieldsOrNothing, isSmall, plainText, rawJson, warnIf } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { getTypesForEIP712Domain } from 'viem'
import type { TypedData } from '../../contract.js'
import { readChainId } from '../node/chain-id.js'
import { address } from '../node/schemas.js'
import { type DescribedMessage, describedMessage } from './described-typed-data.js'
import { type DecodingContext, type Effects, joinEffects } from './effects.js'
import { foreignHosts } from './named-hosts.js'
import { addressOf, isStruct, type StructTypes, structFields } from './typed-data-fields.js'
import { typedPermitEffects } from './typed-permits.js'

const MAX_NAME_CHARACTERS = 64
const DOMAIN = 'EIP712Domain'
/** Types of Solidity, whose names no struct may have. */
const solidity = /^(?:address|bool|string|bytes\d*|u?int\d*)$/
/** Members of messages that give permission to an account. */
const permission = /^(?:spender|operator|delegate|delegatee)$/i

const members = boundedArray(v.object({ name: v.string(), type: v.string() }), 1_000)
const typedData = v.object({
  domain: boundedRecord(v.string(), v.unknown(), 1_000),
  types: boundedRecord(v.string(), members, 1_000),
  primaryType: v.string(),
  message: boundedRecord(v.string(), v.unknown(), 1_000)
})
const json = v.pipe(v.string(), v.parseJson(), v.check(isSmall, 'Expected less JSON'))
const params = v.looseTuple([
  address,
  v.pipe(
    v.union([typedData, v.pipe(json, typedData)]),
    v.transform(data => data as TypedData),
    v.check(({ types, primaryType }) => isStruct(types, primaryType), 'Expected a struct as the primary type'),
    v.check(({ types }) => !Object.keys(types).some(name => solidity.test(name)), 'Expected other names of structs')
  )
])

/**
 * Returns the effects of signed data (`eth_signTypedData_v4`): those of permits, or else all values that are signed.
 *
 * @throws {Error} for data that do not fit their types.
 */
export function typedDataEffects(context: DecodingContext): Effects & { readonly raw: string } {
  const [signer, data] = v.parse(params, context.request.params)
  const domain = readDomain(data)
  const { account, request } = context
  const chain = domain.chainId === undefined ? undefined : readChainId(domain.chainId)
  const permit =
    domain.contract === undefined ? undefined : typedPermitEffects({ ...data, contract: domain.contract }, context)
  const own = permit ?? otherEffects(data, domain, describedOf(data, domain, { signer, chain }, context))
  const hosts = foreignHosts(
    own.actions.flatMap(({ fields = [] }) => fields),
    request.origin
  )
  const effects = joinEffects([
    own,
    warnIf(hosts.length > 0, ...hosts.map(subject => ({ code: 'foreign-domain', subject }) as const)),
    warnIf(permit !== undefined && chain === undefined, { code: 'unknown-data' }),
    warnIf(signer !== account, { code: 'foreign-account', subject: signer }),
    warnIf(domain.chainId !== undefined && chain !== request.chain, {
      code: 'foreign-chain',
      subject: chain ?? plainText(String(domain.chainId), MAX_NAME_CHARACTERS)
    })
  ])
  return { ...effects, raw: rawJson(data) }
}

type Domain = ReturnType<typeof readDomain>

/** Returns the values that a descriptor shows; `undefined` without one, and if it does not fit the data. */
function describedOf(
  { types, primaryType, message }: TypedData,
  { contract, name, version }: Domain,
  { signer, chain }: { readonly signer: string; readonly chain: string | undefined },
  context: DecodingContext
): DescribedMessage | undefined {
  // Without a chain, the data are valid on each, where another contract may have the address.
  if (contract === undefined || chain === undefined) return undefined
  const data = { types, primaryType, message, contract, signer, chain, domain: { name, version } }
  return tryOrUndefined(() => describedMessage(data, context))
}

/** Returns the members of the domain that are signed. A domain type of the site may leave some of them out. */
function readDomain({ domain, types }: TypedData) {
  const structs: StructTypes = isStruct(types, DOMAIN)
    ? types
    : { ...types, [DOMAIN]: getTypesForEIP712Domain({ domain: domain as never }) }
  const names = new Set(structs[DOMAIN]?.map(({ name }) => name))
  const { name, version, chainId, verifyingContract } = domain
  return {
    signed: structFields(structs, DOMAIN, domain),
    name: names.has('name') && typeof name === 'string' ? plainText(name, MAX_NAME_CHARACTERS) : undefined,
    version: names.has('version') ? version : undefined,
    // A `bigint` is a structured clone's, and text in JSON.
    chainId: !names.has('chainId') ? undefined : typeof chainId === 'bigint' ? String(chainId) : chainId,
    contract: names.has('verifyingContract') ? addressOf(verifyingContract) : undefined
  }
}

/** Returns the effect of signed data, with its members, or with the values that a descriptor of the site shows. All warnings stay. */
function otherEffects(
  { types, primaryType, message }: TypedData,
  { signed, name, contract }: Domain,
  described: DescribedMessage | undefined
): Effects {
  const isOnlyDomain = primaryType === DOMAIN
  const content = isOnlyDomain
    ? { fields: [], isCut: false, hasHiddenCharacters: false }
    : structFields(types, primaryType, message)
  const domainFields: readonly RequestField[] =
    signed.fields.length === 0 ? [] : [{ name: 'domain', type: 'fields', fields: signed.fields }]
  const grants = Object.values(types).some(list => list.some(member => permission.test(member.name)))
  return {
    actions: [
      {
        type: 'typed-data',
        ...(name && { name }),
        ...(contract !== undefined && { contract }),
        primaryType: plainText(primaryType, MAX_NAME_CHARACTERS),
        ...fieldsOrNothing([...(described?.fields ?? content.fields), ...domainFields])
      }
    ],
    ...(described?.tokens && { tokens: described.tokens }),
    warnings: [
      ...(described?.warnings ?? []),
      // An order that a contract executes can move everything that the visitor allowed it before. Without a contract, any may read it.
      { code: 'unknown-contract', ...(contract !== undefined && { subject: contract }) },
      // On chains with account abstraction, such as zkSync, the signature of these data is one of a transaction.
      ...(/transaction/i.test(primaryType) ? [{ code: 'transaction-as-message' } as const] : []),
      // A permit that this version does not know.
      ...(grants || /permit/i.test(primaryType) || content.isCut || signed.isCut
        ? [{ code: 'unknown-data' } as const]
        : []),
      ...(content.hasHiddenCharacters || signed.hasHiddenCharacters ? [{ code: 'hidden-characters' } as const] : [])
    ]
  }
}
