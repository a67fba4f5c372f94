import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Files that every chain plugin has: the same role has the same name. */
const required = `
  index contract options errors address
  lazy/browser lazy/client lazy/family
  lazy/wallet/discovery lazy/wallet/connector lazy/wallet/accounts lazy/wallet/site-provider
  lazy/node/client lazy/node/queries
  lazy/signing/sign-message lazy/signing/verify-message
  lazy/transfer/prepare lazy/transfer/submit lazy/transfer/status lazy/transfer/recipient
  lazy/rpc/handlers
  lazy/decoding/decode-request`

/** Files of roles that only some families have. */
const shared = `
  networks
  lazy/wallet/session lazy/wallet/signing-wallet
  lazy/node/schemas
  lazy/assets/tokens lazy/assets/history
  lazy/signing/encoding lazy/signing/sign-in lazy/signing/signature lazy/signing/sign-transaction
  lazy/transfer/simulate lazy/transfer/fees lazy/transfer/transaction
  lazy/rpc/methods
  lazy/decoding/effects lazy/decoding/transaction-request lazy/decoding/asset-details`

/** Files of a single family: its standards, its kinds of wallets, features of its chains only. */
const own: Readonly<Record<string, string>> = {
  eip155: `
    keccak
    lazy/wallet/batch-requests lazy/wallet/request lazy/wallet/switch-network lazy/wallet/send-transaction
    lazy/node/agreement lazy/node/chain-id lazy/node/contracts lazy/node/multicall lazy/node/ranking
    lazy/node/revert lazy/node/transport
    lazy/assets/collectible lazy/assets/collectible-id lazy/assets/collectible-metadata lazy/assets/erc721
    lazy/assets/allowances lazy/assets/features lazy/assets/wallet-assets
    lazy/ens/name-form lazy/ens/names lazy/ens/records
    lazy/signing/contract-signature lazy/signing/erc6492-validator lazy/signing/typed-data
    lazy/transfer/failure-reason lazy/transfer/gas-price lazy/transfer/send-call lazy/transfer/simulate-transactions
    lazy/transfer/submit-batch lazy/transfer/transfer-call lazy/transfer/unsigned-transaction lazy/transfer/verify-batch
    lazy/transfer/with-chain-reader
    lazy/rpc/batch-schema lazy/rpc/wallet-writes
    lazy/decoding/call-batch lazy/decoding/call-data lazy/decoding/contract-details lazy/decoding/execution-permissions
    lazy/decoding/function-call lazy/decoding/permits lazy/decoding/personal-sign
    lazy/decoding/token-functions lazy/decoding/typed-data-fields lazy/decoding/typed-data-request
    lazy/decoding/argument-fields lazy/decoding/batch-functions lazy/decoding/described-call lazy/decoding/described-field
    lazy/decoding/inner-calls lazy/decoding/named-call lazy/decoding/named-hosts lazy/decoding/permit2-functions
    lazy/decoding/router-commands lazy/decoding/router-contracts lazy/decoding/router-steps lazy/decoding/safe-transaction
    lazy/decoding/typed-permits lazy/decoding/universal-router lazy/decoding/v4-actions
    lazy/decoding/descriptors/aave-v3 lazy/decoding/descriptors/descriptor lazy/decoding/descriptors/descriptor-table
    lazy/decoding/described-typed-data lazy/decoding/encoded-type
    lazy/decoding/descriptors/ens lazy/decoding/descriptors/lido lazy/decoding/descriptors/site-descriptors
    lazy/decoding/descriptors/typed-data-descriptor lazy/decoding/descriptors/value-path
    lazy/decoding/descriptors/weth9`,
  solana: `
    lazy/wallet/wallet-calls
    lazy/node/programs
    lazy/signing/ed25519
    lazy/transfer/is-same-transfer lazy/transfer/library lazy/transfer/token-transfer lazy/transfer/transfer-plan
    lazy/decoding/instruction lazy/decoding/instructions lazy/decoding/lookup-tables lazy/decoding/stake-instructions
    lazy/decoding/system-instructions lazy/decoding/token-instructions lazy/decoding/token-details lazy/decoding/transaction-effects
    lazy/decoding/transaction-message`,
  bip122: `
    lazy/wallet/chains lazy/wallet/connect lazy/wallet/connected-wallet lazy/wallet/injected-wallets lazy/wallet/leather
    lazy/wallet/sats-connect lazy/wallet/unisat lazy/wallet/wallet-api lazy/wallet/wallet-standard
    lazy/wallet/site-requests lazy/wallet/site-sats-connect
    lazy/signing/sign-psbt
    lazy/transaction/key-signature lazy/transaction/psbt lazy/transaction/site-psbt
    lazy/transfer/build-payment lazy/transfer/coin-selection lazy/transfer/previous-transactions lazy/transfer/send-transfer
    lazy/rpc/active-wallet lazy/rpc/transaction-handlers
    lazy/decoding/decode-psbt lazy/decoding/psbt-fee lazy/decoding/psbt-size lazy/decoding/script-address`,
  polkadot: `
    blake2b
    lazy/wallet/injected-extensions lazy/wallet/injected-wallet
    lazy/assets/balance
    lazy/signing/verify-ecdsa lazy/signing/verify-ed25519 lazy/signing/verify-sr25519
    lazy/transfer/amount lazy/transfer/outcome lazy/transfer/runtime
    lazy/decoding/asset-calls lazy/decoding/call-effects lazy/decoding/scale-reader lazy/decoding/signer-payload
    lazy/decoding/xcm-transfers`,
  cosmos: `
    chain-reference
    lazy/wallet/keplr lazy/wallet/suggest-chain
    lazy/signing/amino lazy/signing/ethereum-key lazy/signing/key
    lazy/transfer/transfer-options
    lazy/decoding/amino-messages lazy/decoding/contract-calls lazy/decoding/grants lazy/decoding/messages
    lazy/decoding/protobuf lazy/decoding/protobuf-size lazy/decoding/sign-documents lazy/decoding/transaction-fee`
}

/** Files of the third-party example chain, which has only some of the roles. */
const ownOfExample = `
  lazy/wallet/tonconnect
  lazy/signing/state-init
  lazy/transaction/cells lazy/transaction/message`
const trees: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(own).map(([family, names]) => [`plugins/${family}`, names])),
  'examples/third-party-chain': ownOfExample
}

const read = (names: string): readonly string[] => names.trim().split(/\s+/).filter(Boolean)

/** Returns the source files of a folder, without their extension. */
const filesOf = (folder: string): readonly string[] =>
  readdirSync(new URL(`../${folder}/src`, import.meta.url), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(entry => join(entry.parentPath, entry.name).split('/src/').at(-1)?.replace(/\.ts$/, '') ?? '')
    .sort()

const baseName = (file: string) => file.slice(file.lastIndexOf('/') + 1)

test.each(Object.keys(own))('%s has every role that all families have', family => {
  expect(filesOf(`plugins/${family}`)).toEqual(expect.arrayContaining([...read(required)]))
})

describe.each(Object.entries(trees))('the files in %s', (folder, names) => {
  const files = filesOf(folder)

  test('have a role that families share, or are listed for this family', () => {
    const expectedNames = new Set([...read(required), ...read(shared), ...read(names)])
    expect(files.filter(file => !expectedNames.has(file))).toEqual([])
  })

  test('include every listed file', () => {
    expect(read(names).filter(file => !files.includes(file))).toEqual([])
  })

  test('lie in a folder of their role, not directly in lazy', () => {
    expect(files.filter(file => /^lazy\/[^/]+$/.test(file))).toEqual(['lazy/browser', 'lazy/client', 'lazy/family'])
  })
})

test('a name of one family is unused by other families, and shared roles lie in the same folder', () => {
  const roles = [...read(required), ...read(shared)]
  const owned = Object.entries(trees).flatMap(([family, names]) => read(names).map(file => ({ family, file })))
  const twice = owned.filter(
    ({ family, file }) =>
      roles.some(role => baseName(role) === baseName(file)) ||
      owned.some(other => other.family !== family && baseName(other.file) === baseName(file))
  )
  expect(twice).toEqual([])
})

test('a shared role is in at least two families', () => {
  const all = Object.keys(trees).map(filesOf)
  expect(read(shared).filter(role => all.filter(files => files.includes(role)).length < 2)).toEqual([])
})
