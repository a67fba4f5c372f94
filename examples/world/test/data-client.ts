/** Client of a world's data service, with the requests that pages send. */
import type { World } from '../src/index.js'

export interface BalanceResponse {
  readonly name: string
  readonly symbol: string
  readonly chainId: string
  readonly address?: string
  readonly value?: number
  readonly price: number
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
}

export interface TransferResponse {
  readonly fungible_info?: { readonly name: string; readonly symbol: string; readonly icon: { readonly url: string } }
  readonly nft_info?: {
    readonly name: string
    readonly content: { readonly preview: { readonly url: string }; readonly detail: { readonly url: string } }
    readonly flags: { readonly is_spam: boolean }
  }
  readonly direction: 'in' | 'out' | 'self'
  readonly quantity: { readonly numeric: string }
  readonly value?: number
  readonly price?: number
}

export interface TransactionResponse {
  readonly id: string
  readonly metadata: {
    readonly operationType: string
    readonly hash: string
    readonly chain: string
    readonly minedAt: string
    readonly sentFrom: string
    readonly sentTo: string
    readonly status: 'confirmed' | 'failed' | 'pending'
    readonly nonce: number
  }
  readonly transfers: readonly TransferResponse[] | null
}

export interface HistoryResponse {
  readonly data: readonly TransactionResponse[]
  readonly next: string | null
}

export function dataClient({ servicesUrl, projectId }: Pick<World, 'servicesUrl' | 'projectId'>) {
  const fetchData = (path: string, query: Record<string, string> = {}, init?: RequestInit) =>
    fetch(`${servicesUrl}/v1/${path}?${new URLSearchParams({ ...query, projectId, st: 'a', sv: 'b' })}`, init)
  const read = async <T>(path: string, query: Record<string, string>) => {
    const response = await fetchData(path, query)
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }
  return {
    ask: fetchData,
    balances: async (address: string, query: Record<string, string> = {}) =>
      (await read<{ balances: readonly BalanceResponse[] }>(`account/${address}/balance`, query)).balances,
    history: (address: string, query: Record<string, string> = {}) =>
      read<HistoryResponse>(`account/${address}/history`, query),
    prices: async (body: unknown) => {
      const response = await fetchData('fungible/price', {}, { method: 'POST', body: JSON.stringify(body) })
      return [response.status, await response.json()] as const
    },
    reason: async (response: Response) => {
      const { reasons } = (await response.json()) as { reasons: { description: string }[] }
      return [response.status, reasons[0]?.description]
    }
  }
}

/** Returns symbol and quantity of each balance. */
export const amounts = (balances: readonly BalanceResponse[]) =>
  balances.map(({ symbol, quantity }) => [symbol, quantity.numeric])

/** Returns type, status and transfers of a transaction as a list of texts. */
export const moved = ({ metadata: { operationType, status }, transfers }: TransactionResponse) => [
  operationType,
  status,
  ...(transfers ?? []).map(({ direction, quantity, fungible_info, nft_info }) =>
    [direction, quantity.numeric, fungible_info?.symbol ?? nft_info?.name].join(' ')
  )
]
