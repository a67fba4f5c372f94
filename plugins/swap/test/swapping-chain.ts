import {
  type AccountId,
  type NamespaceFeatures,
  parseAccountId,
  type Signer,
  type TransactionStatus,
  TransferError,
  type UnsignedTransaction,
  WalletError
} from '@latchkit/plugin-chains/contract'

/** Payloads of the fake chain. An address of the coin is `undefined`. */
export type Payload =
  | { readonly kind: 'approve'; readonly token: string; readonly spender: string; readonly amount: bigint }
  | {
      readonly kind: 'swap'
      readonly target: string
      readonly recipient: string
      readonly from: string | undefined
      readonly to: string | undefined
      readonly amount: bigint
      readonly minimumAmount: bigint
      readonly value: bigint
      readonly deadlineMs?: number
    }

type Answer = 'wait' | 'approve' | Error

/** In-memory chain family with a coin, tokens, allowances and one exchange. The test controls its wallet and its nodes. */
export interface SwappingChain {
  readonly features: NamespaceFeatures
  /** Balances in base units, by the token's address; the coin has the key `''`. */
  readonly funds: Map<string, bigint>
  /** Allowances by `token spender`. */
  readonly allowances: Map<string, bigint>
  /** Tokens whose allowance must be 0 before it can be changed. */
  readonly resetting: Set<string>
  /** Transactions that the wallet sent, in order. */
  readonly sent: { readonly payloads: readonly Payload[]; readonly account: AccountId }[]
  /** Result of a swap in base units of `to`, for each base unit of `from`; a fee on transfers lowers it. */
  rate: { readonly numerator: bigint; readonly denominator: bigint }
  /** Share of `to` that the recipient loses, in basis points. */
  feeOnTransferBps: bigint
  fee: bigint
  canSimulate: boolean
  /** True if the wallet executes batches. @defaultValue false */
  hasBatch: boolean
  /** Responses of the wallet in order; the last one stays. `wait` keeps the request open until `settle`. */
  answers: Answer[]
  /** Statuses of a transaction in order of the requests; the last one stays. */
  statuses: TransactionStatus[]
  /** Error of each node request. */
  nodeFailure: Error | undefined
  /** Approves or rejects the oldest open request of the wallet. */
  settle(answer: Exclude<Answer, 'wait'>): void
  /** Returns the number of open requests of the wallet. */
  waiting(): number
}

export const RIDGE = 'fake0000aaaa'
export const QUARTZ = 'fake0000bbbb'
export const ROUTER = 'fake00000e0e'
export const OTHER_ROUTER = 'fake00000e0f'

const tokens = [
  { address: RIDGE, name: 'Ridge Dollar', symbol: 'RUSD', decimals: 6 },
  { address: QUARTZ, name: 'Quartz Dollar', symbol: 'QUSD', decimals: 6 }
]

const rejected = () => new WalletError('wallet/rejected', { wallet: 'Fake Wallet' })

export { rejected }

export function swappingChain(): SwappingChain {
  const waiting: ((answer: Exclude<Answer, 'wait'>) => void)[] = []
  const take = <T>(list: T[]): T => (list.length > 1 ? list.shift() : list[0]) as T
  const allowanceOf = (token: string, spender: string) => chain.allowances.get(`${token} ${spender}`) ?? 0n
  const failIfDown = () => {
    if (chain.nodeFailure) throw chain.nodeFailure
  }
  const resultOf = (amount: bigint) => {
    const full = (amount * chain.rate.numerator) / chain.rate.denominator
    return full - (full * chain.feeOnTransferBps) / 10_000n
  }

  async function answered(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const next = take(chain.answers)
    const answer =
      next !== 'wait'
        ? next
        : await new Promise<Exclude<Answer, 'wait'>>((resolve, reject) => {
            waiting.push(resolve)
            signal.addEventListener('abort', () => reject(signal.reason))
          })
    if (answer instanceof Error) throw answer
  }

  function execute(payload: Payload): void {
    if (payload.kind === 'approve') {
      chain.allowances.set(`${payload.token} ${payload.spender}`, payload.amount)
      return
    }
    const { from = '', to = '', amount, target } = payload
    const key = `${from} ${target}`
    if (from !== '') chain.allowances.set(key, (chain.allowances.get(key) ?? 0n) - amount)
    chain.funds.set(from, (chain.funds.get(from) ?? 0n) - amount)
    chain.funds.set(to, (chain.funds.get(to) ?? 0n) + resultOf(amount))
  }

  async function send(signer: Signer, transactions: readonly UnsignedTransaction[], signal: AbortSignal) {
    for (const { account } of transactions) {
      if (account !== signer.account) throw new TransferError('transfer/not-the-signer', { account })
    }
    await answered(signal)
    const payloads = transactions.map(({ payload }) => payload as Payload)
    payloads.forEach(execute)
    chain.sent.push({ payloads, account: signer.account })
    return `tx${chain.sent.length}`
  }

  const chain: SwappingChain = {
    features: {
      balance: { read: async () => chain.funds.get('') ?? 0n },
      tokens: {
        async read(_, listed) {
          failIfDown()
          return tokens
            .filter(({ address }) => listed.includes(address))
            .map(token => ({ ...token, amount: chain.funds.get(token.address) ?? 0n }))
        }
      },
      transfer: {
        readRecipient: text => text,
        async prepare(request) {
          const amount = (chain.funds.get('') ?? 0n) - chain.fee
          const send = () => Promise.reject(new Error('Only prepared'))
          return { request, amount, fee: chain.fee, simulated: true, send }
        }
      },
      transactions: {
        async submit(signer, { maxFee, ...transaction }, signal) {
          if (maxFee !== undefined && maxFee < chain.fee)
            throw new TransferError('transfer/higher-fee', { needed: `${chain.fee}`, maxFee: `${maxFee}` })
          return send(signer, [transaction], signal)
        },
        async status() {
          failIfDown()
          return { status: take(chain.statuses) }
        },
        async simulate(transactions, watched) {
          failIfDown()
          const fees = transactions.map(() => chain.fee)
          const fee = chain.fee * BigInt(transactions.length)
          if (!chain.canSimulate) return { fee, fees: fees.slice(0, 1) }
          const changes = new Map<string, bigint>()
          for (const { payload } of transactions) {
            const swap = payload as Payload
            if (swap.kind !== 'swap') continue
            changes.set(swap.from ?? '', -swap.amount)
            changes.set(swap.to ?? '', resultOf(swap.amount))
          }
          const change = (token = '') => ({ ...(token !== '' && { token }), amount: changes.get(token) ?? 0n })
          return { fee, fees, changes: watched.map(change) }
        },
        batch: {
          isSupported: async () => chain.hasBatch,
          submit: send
        }
      },
      allowances: {
        async read(_, token, spender) {
          failIfDown()
          return allowanceOf(token, spender)
        },
        async approve(account, { token, spender, amount }) {
          const approval = (next: bigint): UnsignedTransaction => ({
            account,
            payload: { kind: 'approve', token, spender, amount: next } satisfies Payload
          })
          const mustReset = chain.resetting.has(token) && amount > 0n && allowanceOf(token, spender) > 0n
          return mustReset ? [approval(0n), approval(amount)] : [approval(amount)]
        }
      }
    },
    funds: new Map([
      ['', 5_000_000_000n],
      [RIDGE, 100_000_000n],
      [QUARTZ, 0n]
    ]),
    allowances: new Map(),
    resetting: new Set(),
    sent: [],
    rate: { numerator: 1n, denominator: 1n },
    feeOnTransferBps: 0n,
    fee: 1_000_000n,
    canSimulate: true,
    hasBatch: false,
    answers: ['approve'],
    statuses: ['confirmed'],
    nodeFailure: undefined,
    settle: answer => waiting.shift()?.(answer),
    waiting: () => waiting.length
  }
  return chain
}

/** Returns the address of an account id. */
export const addressOf = (account: AccountId): string => parseAccountId(account)?.address ?? ''
