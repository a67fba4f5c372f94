/** Types for the used parts of bcoin, which has no types of its own. Hashes are hex in the byte order that bcoin stores: reversed. */
declare module 'bcoin/lib/protocol/network.js' {
  interface Network {
    readonly addressPrefix: { bech32: string; pubkeyhash: number; scripthash: number }
    readonly deployments: { readonly segwit: { window: number; threshold: number } }
  }
  const Network: { get(name: 'regtest'): Network }
  export = Network
}

declare module 'bcoin/lib/blockchain/chain.js' {
  import type { Address, Block, ChainEntry, Coin, CoinView, TX, TXMeta } from 'bcoin/parts'

  interface ChainOptions {
    readonly network: 'regtest'
    readonly memory: true
    readonly indexTX: true
    readonly indexAddress: true
  }
  class Chain {
    readonly height: number
    readonly state: { hasWitness(): boolean }
    constructor(options: ChainOptions)
    open(): Promise<void>
    close(): Promise<void>
    add(block: Block): Promise<ChainEntry | null>
    getEntryByHeight(height: number): Promise<ChainEntry | null>
    getCoinsByAddress(address: Address): Promise<readonly Coin[]>
    getMetaByAddress(address: Address): Promise<readonly TXMeta[]>
    getMeta(hash: string): Promise<TXMeta | null>
    getSpentView(tx: TX): Promise<CoinView>
    /** Awaited before `add` resolves. */
    on(event: 'connect', listener: (entry: ChainEntry, block: Block) => Promise<void>): void
  }
  export = Chain
}

declare module 'bcoin/lib/mempool/mempool.js' {
  import type Chain from 'bcoin/lib/blockchain/chain.js'
  import type { Address, ChainEntry, Coin, CoinView, TX, TXMeta } from 'bcoin/parts'

  interface MempoolEntry {
    readonly tx: TX
  }
  class Mempool {
    constructor(options: {
      readonly chain: Chain
      readonly memory: true
      readonly indexAddress: true
      readonly replaceByFee: true
    })
    open(): Promise<void>
    close(): Promise<void>
    /** Resolves with the hashes of unknown outputs that it spends, if any. Throws a `VerifyError` with a `reason`. */
    addTX(tx: TX): Promise<readonly string[] | null | undefined>
    _addBlock(entry: ChainEntry, txs: readonly TX[]): Promise<void>
    isSpent(hash: string, index: number): boolean
    getSpentTX(hash: string, index: number): TX | null
    getEntry(hash: string): MempoolEntry | null
    /** Removes an entry and the transactions that spend its outputs. */
    evictEntry(entry: MempoolEntry): void
    getCoinsByAddress(address: Address): readonly Coin[]
    getMetaByAddress(address: Address): readonly TXMeta[]
    getMeta(hash: string): TXMeta | null
    getSpentView(tx: TX): Promise<CoinView>
  }
  export = Mempool
}

declare module 'bcoin/lib/mining/miner.js' {
  import type Chain from 'bcoin/lib/blockchain/chain.js'
  import type Mempool from 'bcoin/lib/mempool/mempool.js'
  import type { Address, Block } from 'bcoin/parts'

  class Miner {
    readonly cpu: { mineBlock(tip: null, address: Address): Promise<Block> }
    constructor(options: { readonly chain: Chain; readonly mempool: Mempool })
    open(): Promise<void>
    close(): Promise<void>
  }
  export = Miner
}

declare module 'bcoin/lib/primitives/address.js' {
  import type { Address as Parsed } from 'bcoin/parts'

  const Address: {
    readonly types: { readonly WITNESS: number }
    fromString(text: string, network: 'regtest'): Parsed
    fromHash(hash: Buffer, type: number, version: number): Parsed
  }
  export = Address
}

declare module 'bcoin/lib/primitives/keyring.js' {
  import type { KeyRing as Ring } from 'bcoin/parts'

  const KeyRing: { fromPrivate(key: Buffer): Ring }
  export = KeyRing
}

declare module 'bcoin/lib/primitives/tx.js' {
  import type { TX as Parsed } from 'bcoin/parts'

  const TX: { fromRaw(raw: Buffer): Parsed }
  export = TX
}

declare module 'bcoin/lib/primitives/mtx.js' {
  import type { Address, Coin, KeyRing, TX } from 'bcoin/parts'

  interface FundOptions {
    /** Satoshi per 1000 bytes. */
    readonly rate: number
    readonly changeAddress: Address
    /** Height of the chain: decides which coinbase outputs are mature. */
    readonly height: number
  }
  class MTX {
    addOutput(address: Address, satoshi: number): void
    /** Throws a `FundingError` if the coins do not suffice. */
    fund(coins: readonly Coin[], options: FundOptions): Promise<void>
    sign(ring: KeyRing): number
    toTX(): TX
  }
  export = MTX
}

declare module 'bcoin/lib/script/script.js' {
  import type { Address, Script as Parsed } from 'bcoin/parts'

  const Script: { fromAddress(address: Address): Parsed }
  export = Script
}

/** Shapes that the other declarations share; bcoin has no such module. */
declare module 'bcoin/parts' {
  export interface Address {
    /** Version of the SegWit program, or -1 for an address without SegWit. */
    readonly version: number
    readonly hash: Buffer
    /** Returns the text form. Not for Taproot. */
    toString(network: 'regtest'): string
  }
  export interface Script {
    toRaw(): Buffer
    equals(other: Script): boolean
  }
  export interface Output {
    readonly value: number
    readonly script: Script
    getAddress(): Address | null
  }
  export interface Coin extends Output {
    readonly hash: string
    readonly index: number
    /** -1 while it is in the mempool. */
    readonly height: number
    readonly coinbase: boolean
  }
  export interface Input {
    readonly prevout: { readonly hash: string; readonly index: number }
    readonly script: Script
    readonly witness: { readonly items: readonly Buffer[] }
    readonly sequence: number
  }
  export interface TX {
    readonly inputs: readonly Input[]
    readonly outputs: readonly Output[]
    readonly version: number
    readonly locktime: number
    isCoinbase(): boolean
    getSize(): number
    getWeight(): number
    /** Satoshi. */
    getFee(spent: CoinView): number
    txid(): string
    toRaw(): Buffer
  }
  export interface TXMeta {
    readonly tx: TX
    /** -1 while it is in the mempool. */
    readonly height: number
    /** Time in seconds: that of the block, or of receipt. */
    readonly time: number
    readonly mtime: number
    /** Index within its block. */
    readonly index: number
  }
  export interface CoinView {
    getOutputFor(input: Input): Output | null
  }
  export interface ChainEntry {
    readonly height: number
    readonly time: number
    rhash(): string
  }
  export interface Block {
    readonly txs: readonly TX[]
  }
  export interface KeyRing {
    witness: boolean
    getAddress(): Address
  }
}
