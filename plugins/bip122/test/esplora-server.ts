import { startHoldable } from '../../../scripts/test/holdable-server.js'

/** Whole hashes of first blocks, by their first half. */
const firstBlocks: Readonly<Record<string, string>> = {
  '000000000019d6689c085ae165831e93': '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  '0f9188f13cb7b2c71f2a335e3a4fc328': '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206'
}

interface Sums {
  readonly funded: number
  readonly spent: number
}

/** Answers as Esplora does, for the two questions that are asked; can keep its answers back, or answer nonsense. */
export async function startEsplora(reference: string) {
  const held = new Map<string, { readonly chain: Sums; readonly mempool: Sums }>()
  const asked: string[] = []
  let nonsense: string | undefined
  const stats = ({ funded, spent }: Sums) => ({
    funded_txo_count: Number(funded > 0),
    funded_txo_sum: funded,
    spent_txo_count: Number(spent > 0),
    spent_txo_sum: spent,
    tx_count: 1
  })
  const none = { funded: 0, spent: 0 }
  const server = await startHoldable(async ({ url = '' }, response, released) => {
    asked.push(url)
    await released()
    const address = /^\/address\/(\w+)$/.exec(url)?.[1]
    if (url === '/block-height/0') return response.end(firstBlocks[reference])
    if (!address) return response.writeHead(404).end('Not found')
    if (nonsense !== undefined) return response.end(nonsense)
    const { chain, mempool } = held.get(address) ?? { chain: none, mempool: none }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ address, chain_stats: stats(chain), mempool_stats: stats(mempool) }))
  })
  return {
    ...server,
    asked,
    set: (address: string, chain: Sums, mempool: Sums = none) => void held.set(address, { chain, mempool }),
    answer(text: string | undefined) {
      nonsense = text
    }
  }
}
