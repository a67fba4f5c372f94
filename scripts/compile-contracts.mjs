/**
 * `node scripts/compile-contracts.mjs <folder>`: compiles the folder's `*.sol` to its `code.json`, which is committed: by the name
 * of each contract, `deploy` is the code that creates it and `runtime` the code that is then there.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [, , folder] = process.argv
if (!folder) throw new Error('Name the folder with the contracts')

/** @type {{ compile(input: string): string }} */
const solc = createRequire(import.meta.url)('solc')
const files = readdirSync(folder).filter(name => name.endsWith('.sol'))
const input = {
  language: 'Solidity',
  sources: Object.fromEntries(files.map(name => [name, { content: readFileSync(join(folder, name), 'utf8') }])),
  settings: {
    evmVersion: 'london',
    optimizer: { enabled: true, runs: 1 },
    // Without the hash of the source, so that a comment changes nothing.
    metadata: { bytecodeHash: 'none', appendCBOR: false },
    outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } }
  }
}

/** @typedef {{ evm: Record<'bytecode' | 'deployedBytecode', { object: string }> }} Compiled */
/** @type {{ errors?: { severity: string, formattedMessage: string }[], contracts: Record<string, Record<string, Compiled>> }} */
const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input)))
for (const { formattedMessage } of errors) console.error(formattedMessage)
if (errors.some(({ severity }) => severity === 'error')) process.exit(1)

const code = Object.values(contracts)
  .flatMap(ofFile => Object.entries(ofFile))
  .filter(([, { evm }]) => evm.bytecode.object !== '')
  .map(([name, { evm }]) => [name, { deploy: `0x${evm.bytecode.object}`, runtime: `0x${evm.deployedBytecode.object}` }])
writeFileSync(join(folder, 'code.json'), `${JSON.stringify(Object.fromEntries(code), null, 2)}\n`)
