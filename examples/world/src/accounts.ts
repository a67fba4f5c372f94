/**
 * Accounts of the test wallets (`examples/wallets`) and their balances at the start, in base units. No two accounts of
 * a chain have the same balance, so a balance identifies its account. The addresses are literals, because deriving
 * them takes longer than starting the chains.
 */
import type { LocalChainName } from './chain.js'

export interface FundedAccount {
  readonly address: string
  readonly amount: bigint
}

const satoshi = 100_000_000n
const lamport = 1_000_000_000n
const planck = 10_000_000_000n
const microAtom = 1_000_000n

/** Returns the accounts with rising balances: `step` for the first, twice as much for the second, and so on. */
const growing = (step: bigint, addresses: readonly string[]): readonly FundedAccount[] =>
  addresses.map((address, index) => ({ address, amount: step * BigInt(index + 1) }))

export const fundedAccounts: Readonly<Record<LocalChainName, readonly FundedAccount[]>> = {
  /** Accounts 0 to 5: 11 SOL, 22 SOL, … */
  solana: growing(11n * lamport, [
    'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
    'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD',
    'CqMbRgMuEhQi9BUS8xP44Wk5nENm48FqJnfjEi4eNb1k',
    '9Tj3srBSxH7RFRCm8uharreY7ZBS49XSfpwCeYa7Xaqp',
    '6gYw7q94fJdEwL8WkT1a6LHBdTMbix1aciALwEWPx3Wp',
    '7EeV8eiRuGoR8bFHCjdCRGQd1RM5sR2dAkdiTEtC9ko7'
  ]),
  /** Payments of accounts 0 to 5: 1.5 BTC, 3 BTC, …; then their ordinals: 0.001 BTC, 0.002 BTC, … */
  bitcoin: [
    ...growing((3n * satoshi) / 2n, [
      'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw',
      'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3',
      'bcrt1q03j55x5vxk4tp2qs5c74y6wmtgx9g586el74s6',
      'bcrt1qln7c2uu0555z7wwq5g9efkhrj8ds6ppjty4jjm',
      'bcrt1qzaw64te5ulmgehm98aumu5us3cej6uhukteu69',
      'bcrt1qfal96gykv9duuqqyp7xqzj68qukz6vrshpf5az'
    ]),
    ...growing(satoshi / 1_000n, [
      'bcrt1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzs92e5zv',
      'bcrt1ps033a9wkghkslwe88lxqw3lv4j7afac9jcmjqteguuk0q7eat4fsp4cyrt',
      'bcrt1p00qfchgvy9rswngjnuks8e2sz4tduzm2pt8hd2lvvu7a8zcdv9zs298gmj',
      'bcrt1ph7yrsy969rch6l8hw09p6we5kry9kxxkn4yyn3tgma5yl08nq80qca3xe2',
      'bcrt1purqzj443dsw357qt92w2pmu0wpdxl6cz4s5kh24lh0p27w3mynasghg2kw',
      'bcrt1p0vr29lczy9nj7537a5y3vlx7q6sftf63fmk8gf5zxv6m23pva9zqe79apr'
    ])
  ],
  /** Alice (sr25519), Bob (sr25519), Alice (ed25519), Alice (ecdsa): 100 DOT, 200 DOT, … */
  polkadot: growing(100n * planck, [
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
    '5FA9nQDVg267DEd8m1ZypXLBnvN7SFxYwV7ndqSYGiN9TTpu',
    '5C7C2Z5sWbytvHpuLTvzKunnnRwQxft1jiqrLD5rhucQ5S9X'
  ]),
  /** Accounts 0 to 5: 7 ATOM, 14 ATOM, … */
  cosmos: growing(7n * microAtom, [
    'cosmos15yk64u7zc9g9k2yr2wmzeva5qgwxps6yxj00e7',
    'cosmos1erxf3sa9q2j4vgseu7jq4a258ckmk7cy076t8z',
    'cosmos1htamarexaxhgdsp0xu6sppeyx7avtvqrdf6t5g',
    'cosmos19tkvgvwht3n8pcqydrcq4cxwhr8rp2gela5v9y',
    'cosmos164cy6j05j3kaqlzqgzn9mjz95vqjhxmh6uzja3',
    'cosmos18el2mdgsjwvzezu5cjsyuyx0uru4zrm2e84pjy'
  ])
}
