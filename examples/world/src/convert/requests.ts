/** Requests of the convert service. */
import * as v from 'valibot'
import { maxUint256 } from './transactions.js'

/** Rejection of a request, which the service responds with status 400. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  /** Name of the parameter, or of the check. */
  readonly reason: string
  constructor(reason: string, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Account or token on an EVM chain (CAIP-10). */
const Account = v.pipe(
  v.string(),
  v.regex(/^eip155:\d{1,16}:0x[\da-f]{40}$/i, 'Invalid address'),
  v.transform(text => {
    const [namespace, reference, address = ''] = text.split(':')
    return { text, chainId: `${namespace}:${reference}`, address: address.toLowerCase() }
  })
)
/** Account or token: as the request names it, and its parts. The address is in lower case. */
export type Account = v.InferOutput<typeof Account>

const Amount = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,77}$/, 'Invalid amount'),
  v.transform(text => BigInt(text)),
  v.maxValue(maxUint256, 'Invalid amount')
)

export const ChainQuery = v.object({ chainId: v.string() })
export const AllowanceQuery = v.object({ tokenAddress: Account, userAddress: Account })
export const QuoteQuery = v.object({
  amount: Amount,
  from: Account,
  to: Account,
  userAddress: v.optional(Account),
  gasPrice: v.optional(v.pipe(v.string(), v.regex(/^\d{1,78}$/, 'Invalid gas price')))
})
export const ApprovalQuery = v.object({ userAddress: Account, from: Account, to: Account })
export const TransactionBody = v.object({
  amount: Amount,
  from: Account,
  to: Account,
  userAddress: Account,
  projectId: v.optional(v.string()),
  disableEstimate: v.optional(v.boolean(), false),
  eip155: v.object({
    /** Percent; in the output, in hundredths of a percent. */
    slippage: v.pipe(
      v.number(),
      v.minValue(0, 'Invalid slippage'),
      v.maxValue(50, 'Invalid slippage'),
      v.transform(percent => BigInt(Math.round(percent * 100)))
    )
  })
})

/** Parses a request. @throws {RequestError} that names the first wrong parameter. */
export function parseRequest<T>(schema: v.GenericSchema<unknown, T>, input: unknown): T {
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new RequestError(v.getDotPath(issue) ?? 'body', issue.message)
}
