import {
  type ChainId,
  type NameFeature,
  type NamespaceFeatures,
  type PreparedTransfer,
  type RecipientFact,
  TransferError,
  type TransferFeature,
  type TransferRequest,
  type TransferSpeed,
  WalletError
} from '@latchkit/plugin-chains/contract'

type Answer = 'wait' | 'approve' | Error

/** In-memory chain family with a coin and a token. The test controls its wallet and its nodes. */
export interface PayingChain {
  readonly features: NamespaceFeatures
  readonly transfer: TransferFeature
  /** Requests passed to `prepare`, in order. */
  readonly asked: TransferRequest[]
  readonly sent: { readonly request: TransferRequest; readonly account: string }[]
  /** Balances in base units, by the token's address; the coin has the key `''`. */
  readonly funds: Map<string, bigint>
  fee: bigint
  /** True if reading the coin's balance fails with `transfer/unreachable`. @defaultValue false */
  isDown: boolean
  deposit: bigint | undefined
  facts: readonly RecipientFact[] | Error
  refusal: Error | undefined
  /** Response of the wallet; `wait` keeps the request open until `settle`. @defaultValue 'approve' */
  answer: Answer
  /** Approves or rejects the oldest open request of the wallet. */
  settle(answer: Exclude<Answer, 'wait'>): void
}

const ridge = { address: 'ridge', name: 'Ridge Dollar', symbol: 'RUSD', decimals: 6 }

const neverAsked = () => {
  throw new Error('Names are asked of the plugin for identities')
}
/** Names feature that only marks a chain with names: its methods throw, because names are resolved by the identity plugin. */
const unaskedNames: NameFeature = { isName: neverAsked, resolve: neverAsked, lookup: neverAsked }

export function payingChain(
  more: Partial<Pick<TransferFeature, 'memoBytes' | 'speeds' | 'collectibles'>> = {}
): PayingChain {
  const waiting: ((answer: Exclude<Answer, 'wait'>) => void)[] = []
  const speeds: Record<TransferSpeed, bigint> = { slow: 1n, normal: 2n, fast: 4n }
  const transfer: TransferFeature = {
    ...more,
    readRecipient(text: string, chain: ChainId) {
      const address = text.trim()
      if (/^fake[0-9a-f]{8}$/.test(address)) return address
      const isMistyped = address.startsWith('fakeff')
      throw new TransferError('transfer/invalid-recipient', { chain, ...(isMistyped && { reason: 'checksum' }) })
    },
    async inspect() {
      if (chain.facts instanceof Error) throw chain.facts
      return chain.facts
    },
    async prepare(request, signal) {
      signal.throwIfAborted()
      chain.asked.push(request)
      if (chain.refusal) throw chain.refusal
      const fee = chain.fee * speeds[request.speed ?? 'normal']
      const held = chain.funds.get(request.token ?? '') ?? 0n
      const amount = request.amount === 'max' ? held - (request.token ? 0n : fee) : request.amount
      if (!request.token && amount + fee > held) {
        throw new TransferError('transfer/insufficient-fee', { needed: `${fee}`, available: `${held - amount}` })
      }
      return {
        request,
        amount,
        fee,
        ...(chain.deposit !== undefined && { deposit: chain.deposit }),
        simulated: true,
        async send({ account }, abort) {
          abort.throwIfAborted()
          const answer = chain.answer === 'wait' ? await answered(abort) : chain.answer
          if (answer instanceof Error) throw answer
          chain.sent.push({ request, account })
          return `tx${chain.sent.length}`
        }
      } satisfies PreparedTransfer
    }
  }
  const answered = (signal: AbortSignal) =>
    new Promise<Exclude<Answer, 'wait'>>((resolve, reject) => {
      waiting.push(resolve)
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const chain: PayingChain = {
    transfer,
    features: {
      transfer,
      balance: {
        async read() {
          if (chain.isDown) throw new TransferError('transfer/unreachable', { chain: 'fake:one' })
          return chain.funds.get('') ?? 0n
        }
      },
      tokens: {
        read: async (_, known) =>
          known.includes(ridge.address) ? [{ ...ridge, amount: chain.funds.get(ridge.address) ?? 0n }] : []
      },
      names: unaskedNames
    },
    asked: [],
    sent: [],
    funds: new Map([
      ['', 5_000_000_000n],
      ['ridge', 100_000_000n]
    ]),
    fee: 1_000_000n,
    isDown: false,
    deposit: undefined,
    facts: [],
    refusal: undefined,
    answer: 'approve',
    settle: answer => waiting.shift()?.(answer)
  }
  return chain
}

export const declined = () => new WalletError('wallet/rejected', { wallet: 'Wallet One' })
