/** bcoin, a full node in JavaScript, configured before its first use. */

/** Activation parameters of SegWit, as in Bitcoin Core's regtest. With bcoin's own values SegWit activates only at block 432. */
const segwit = { window: 4, threshold: 3 }

export async function loadBcoin() {
  // bcoin reads this variable when its modules load. Without it bcoin looks for native builds, which do not exist
  // here.
  process.env.NODE_BACKEND = 'js'
  const [network, chain, mempool, miner, address, keyRing, tx, mtx, script] = await Promise.all([
    import('bcoin/lib/protocol/network.js'),
    import('bcoin/lib/blockchain/chain.js'),
    import('bcoin/lib/mempool/mempool.js'),
    import('bcoin/lib/mining/miner.js'),
    import('bcoin/lib/primitives/address.js'),
    import('bcoin/lib/primitives/keyring.js'),
    import('bcoin/lib/primitives/tx.js'),
    import('bcoin/lib/primitives/mtx.js'),
    import('bcoin/lib/script/script.js')
  ])
  const regtest = network.default.get('regtest')
  Object.assign(regtest.addressPrefix, addressPrefixes)
  Object.assign(regtest.deployments.segwit, segwit)
  return {
    Chain: chain.default,
    Mempool: mempool.default,
    Miner: miner.default,
    Address: address.default,
    KeyRing: keyRing.default,
    TX: tx.default,
    MTX: mtx.default,
    Script: script.default
  }
}

export const bech32Prefix = 'bcrt'
/** Prefixes of Bitcoin Core and of all wallets. bcoin's own differ. */
const addressPrefixes = { bech32: bech32Prefix, pubkeyhash: 0x6f, scripthash: 0xc4 }

export type Bcoin = Awaited<ReturnType<typeof loadBcoin>>
