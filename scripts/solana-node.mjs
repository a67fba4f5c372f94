/** A local Solana node: the real virtual machine (litesvm, from npm) behind the few JSON-RPC methods that are asked of it. */
import { createServer } from 'node:http'
import { address, getBase58Decoder, getTransactionDecoder, lamports } from '@solana/kit'
import { FailedTransactionMetadata, LiteSVM } from 'litesvm'

const host = '127.0.0.1'

/** Of a chain that nobody else has: the base58 of 32 bytes, as every genesis hash is. */
const defaultGenesis = 'LatchkitLatchkitLatchkitLatchkitLatchkit1111'

/**
 * @typedef {object} SolanaNode
 * @property {string} url
 * @property {string} genesisHash
 * @property {(to: string, amount: bigint) => string} airdrop  Lamports out of nowhere; fewer than an account needs to exist are refused.
 * @property {() => Promise<void>} stop
 */

/**
 * Starts a node in this process.
 *
 * Answers `getHealth`, `getVersion`, `getGenesisHash`, `getSlot`, `getBalance`, `getLatestBlockhash`, `requestAirdrop` and
 * `sendTransaction` (base64); everything else is "method not found" (-32601).
 *
 * @param {object} [options]
 * @param {number} [options.port]  0, the default, takes a free one.
 * @param {string} [options.genesisHash]  What it says it is; a chain's CAIP-2 reference is the first 32 characters.
 * @returns {Promise<SolanaNode>}
 */
export async function startSolanaNode({ port = 0, genesisHash = defaultGenesis } = {}) {
  const machine = new LiteSVM()
  let slot = 0

  /** @param {unknown} value */
  const inContext = value => ({ context: { apiVersion: '2.0.0', slot }, value })
  /** @param {string} to @param {bigint} amount */
  const airdrop = (to, amount) => {
    slot++
    return idOf(machine.airdrop(address(to), lamports(amount)))
  }

  /** @type {Readonly<Record<string, (params: any[]) => unknown>>} */
  const methods = {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.0.0', 'feature-set': 0 }),
    getGenesisHash: () => genesisHash,
    getSlot: () => slot,
    getBalance: ([of]) => inContext(machine.getBalance(known(of)) ?? 0n),
    getLatestBlockhash: () => inContext({ blockhash: machine.latestBlockhash(), lastValidBlockHeight: slot + 150 }),
    requestAirdrop: ([to, amount]) => airdrop(known(to), BigInt(amount)),
    sendTransaction([text]) {
      const transaction = getTransactionDecoder().decode(Buffer.from(text, 'base64'))
      slot++
      return idOf(machine.sendTransaction(transaction))
    }
  }

  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.end()
    response.setHeader('content-type', 'application/json').end(answer(methods, body))
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve(undefined))
  })
  const bound = /** @type {import('node:net').AddressInfo} */ (server.address()).port
  return {
    url: `http://${host}:${bound}`,
    genesisHash,
    airdrop,
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    }
  }
}

/**
 * The id of a transaction that went through.
 *
 * @param {import('litesvm').TransactionMetadata | FailedTransactionMetadata | null} outcome
 */
function idOf(outcome) {
  if (!outcome || outcome instanceof FailedTransactionMetadata) throw refusal(-32002, `Transaction failed: ${outcome}`)
  return getBase58Decoder().decode(outcome.signature())
}

/** @param {unknown} text */
function known(text) {
  try {
    return address(String(text))
  } catch {
    throw refusal(-32602, 'Invalid param: WrongSize')
  }
}

/** @param {number} code @param {string} message */
const refusal = (code, message) => Object.assign(new Error(message), { code })

/** @param {Readonly<Record<string, (params: any[]) => unknown>>} methods @param {string} body */
function answer(methods, body) {
  /** @type {{ id?: unknown, method?: unknown, params?: any[] }} */
  let request = {}
  try {
    request = JSON.parse(body)
    const method = Object.hasOwn(methods, String(request.method)) ? methods[String(request.method)] : undefined
    if (!method) throw refusal(-32601, 'Method not found')
    return written({ jsonrpc: '2.0', id: request.id, result: method(request.params ?? []) })
  } catch (error) {
    const { code = -32603, message } = /** @type {Error & { code?: number }} */ (error)
    return written({ jsonrpc: '2.0', id: request.id ?? null, error: { code, message } })
  }
}

/** JSON with lamports as plain numbers of any size, as a node writes them. @param {unknown} value */
const written = value =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `#lamports:${part}` : part)).replace(
    /"#lamports:(\d+)"/g,
    '$1'
  )
