import { invalidParams, type RpcMethods, RpcRefusal } from '../json-rpc.js'
import { type Machine, readAddress, TransactionFailure } from './machine.js'

/** A blockhash is valid for 150 blocks. */
const blockhashBlocks = 150
const simulationFailed = -32_002

export function solanaMethods(machine: Machine, genesisHash: string): RpcMethods {
  const inContext = (value: unknown) => ({ context: { apiVersion: '2.0.0', slot: machine.slot }, value })
  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.0.0', 'feature-set': 0 }),
    getGenesisHash: () => genesisHash,
    getSlot: () => machine.slot,
    getBlockHeight: () => machine.slot,
    getBalance: params => inContext(machine.balance(known(params))),
    getLatestBlockhash: () =>
      inContext({ blockhash: machine.latestBlockhash(), lastValidBlockHeight: machine.slot + blockhashBlocks }),
    requestAirdrop(params) {
      const to = known(params)
      const amount = params[1]
      if (!Number.isSafeInteger(amount) || Number(amount) < 0)
        throw new RpcRefusal(invalidParams, `Invalid params: invalid type: ${JSON.stringify(amount)}, expected u64.`)
      return refusing(() => machine.airdrop(to, BigInt(amount as number)))
    },
    sendTransaction: ([text, options]) => refusing(() => machine.run(wireOf(text, options)))
  }
}

function known(params: readonly unknown[]) {
  if (params.length === 0) throw new RpcRefusal(invalidParams, '`params` should have at least 1 argument(s)')
  const account = readAddress(params[0])
  if (!account) throw new RpcRefusal(invalidParams, 'Invalid param: Invalid')
  return account
}

/** Only base64: the default of old, base58, is on its way out. */
function wireOf(text: unknown, options: unknown): Uint8Array {
  if ((Object(options) as { encoding?: unknown }).encoding !== 'base64')
    throw new RpcRefusal(invalidParams, 'unsupported encoding, supported encodings: base64')
  const bytes = Buffer.from(String(text), 'base64')
  if (bytes.length === 0 || bytes.toString('base64') !== text)
    throw new RpcRefusal(invalidParams, 'invalid base64 encoding')
  return bytes
}

function refusing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof RpcRefusal) throw error
    if (!(error instanceof TransactionFailure)) throw new RpcRefusal(invalidParams, (error as Error).message)
    const { message, error: err, logs } = error
    throw new RpcRefusal(simulationFailed, `Transaction simulation failed: ${message}`, { err, logs })
  }
}

/** JSON with lamports as plain numbers of any size, as a node writes them. */
export const writeSolana = (answer: unknown) =>
  JSON.stringify(answer, (_, part) => (typeof part === 'bigint' ? `#lamports:${part}` : part)).replace(
    /"#lamports:(\d+)"/g,
    '$1'
  )
