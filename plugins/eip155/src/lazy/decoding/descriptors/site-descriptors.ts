import { invalidOption } from '@latchkit/kernel'
import { isSmall, readProperty } from '@latchkit/plugin-chains/kit'
import * as v from 'valibot'
import { encodedType } from '../encoded-type.js'
import { descriptor, type FindDescribed } from './descriptor.js'
import { contractKey, contractKeys, describedFunctions, type SiteFunctions, siteFunctions } from './descriptor-table.js'
import {
  type DescribedStruct,
  type FindDescribedStruct,
  type ReadTypedDataDescriptor,
  typedDataDescriptor
} from './typed-data-descriptor.js'

/** Maximum number of descriptors of a site, and their size in characters of JSON. */
const MAX_DESCRIPTORS = 100
const MAX_CHARACTERS = 1_048_576

/** Structs of verifying contracts that a descriptor of the site shows, by their encoded types. */
interface SiteStructs {
  readonly keys: ReadonlySet<string>
  readonly structs: ReadonlyMap<string, DescribedStruct>
}

/** Finders of descriptors: of functions, those of this package and of the site; of typed data, those of the site. */
interface FoundDescriptors {
  readonly described: FindDescribed
  readonly describedStruct: FindDescribedStruct
}

/**
 * Reads the descriptors of a site: of contracts, and of typed data (`context.eip712`).
 *
 * @throws {KernelError} `kernel/invalid-option` for more than 100 descriptors or 1 MB, for a descriptor outside of the subset that is
 *   read, and for a function or type that cannot be parsed.
 */
export function readSiteDescriptors(given: readonly unknown[]): FoundDescriptors {
  if (given.length > MAX_DESCRIPTORS || !isSmall(given, MAX_CHARACTERS))
    throw invalidOption('eip155', 'descriptors', `must be at most ${MAX_DESCRIPTORS} descriptors of 1 MB together`)
  const ofContracts: SiteFunctions[] = []
  const ofTypedData: SiteStructs[] = []
  for (const [index, each] of given.entries()) {
    const option = `descriptors.${index}`
    if (readProperty(readProperty(each, 'context'), 'eip712') === undefined)
      ofContracts.push(parsed(option, () => siteFunctions(valid(option, descriptor, each))))
    else ofTypedData.push(parsed(option, () => siteStructs(valid(option, typedDataDescriptor, each))))
  }
  return {
    described: describedFunctions(ofContracts),
    describedStruct(chain, contract, type) {
      const key = contractKey(chain, contract)
      return ofTypedData.find(({ keys, structs }) => keys.has(key) && structs.has(type))?.structs.get(type)
    }
  }
}

/** Returns the structs that a descriptor of the site shows. @throws {TypeError} for a format without a type. */
function siteStructs({ context: { eip712 }, display }: ReadTypedDataDescriptor): SiteStructs {
  const { deployments, domain = {}, schemas = [] } = eip712
  const entries = Object.entries(display.formats).map(([name, format]) => {
    const schema = schemas.find(({ primaryType }) => primaryType === name)
    const type = schema ? encodedType(schema.types, name) : name
    if (!type?.includes('(')) throw new TypeError(`must have a schema of ${name}`)
    return [type, { format, domain }] as const
  })
  return { keys: contractKeys(deployments), structs: new Map(entries) }
}

/** Returns a descriptor that fits its schema. @throws {KernelError} `kernel/invalid-option` with the path of the first problem. */
function valid<const S extends v.GenericSchema>(option: string, schema: S, given: unknown): v.InferOutput<S> {
  const { success, output, issues } = v.safeParse(schema, given)
  if (success) return output
  const path = v.getDotPath(issues[0])
  throw invalidOption('eip155', path === null ? option : `${option}.${path}`, issues[0].message)
}

/** Runs `work` and converts its errors. @throws {KernelError} `kernel/invalid-option` */
function parsed<T>(option: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    if (!(cause instanceof Error) || 'code' in cause) throw cause
    throw invalidOption('eip155', `${option}.display.formats`, cause.message, cause)
  }
}
