/**
 * `node scripts/contracts.mjs`: compiles the contracts of the local world, so that nobody who starts it waits for a compiler.
 * `--check` writes nothing and fails when what is committed is not what the sources make.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import solc from 'solc'
import { root } from './packages.mjs'

const folder = join(root, 'examples', 'world', 'contracts')
const file = join(root, 'examples', 'world', 'src', 'evm', 'contracts.ts')

const sources = readdirSync(folder)
  .filter(name => name.endsWith('.sol'))
  .sort()
  .map(name => [name, { content: readFileSync(join(folder, name), 'utf8') }])
const settings = {
  // Understood by every EVM chain since 2022.
  evmVersion: 'paris',
  optimizer: { enabled: true, runs: 200 },
  // Else a comment would change the code.
  metadata: { appendCBOR: false, bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } }
}
const asked = { language: 'Solidity', sources: Object.fromEntries(sources), settings }
const { errors = [], contracts = {} } = JSON.parse(solc.compile(JSON.stringify(asked)))
if (errors.length > 0) {
  for (const { formattedMessage } of errors) console.error(formattedMessage)
  process.exit(1)
}

/** Those that can be deployed; what has nothing to be constructed can also be put at an address as it is. */
const compiled = Object.values(contracts)
  .flatMap(found => Object.entries(found))
  .filter(([, { evm }]) => evm.bytecode.object !== '')
  .map(([name, { abi, evm }]) => {
    const isConstructed = abi.some((/** @type {{ type: string }} */ { type }) => type === 'constructor')
    const parts = [`abi: ${JSON.stringify(abi)}`, `bytecode: '0x${evm.bytecode.object}'`]
    if (!isConstructed) parts.push(`runtime: '0x${evm.deployedBytecode.object}'`)
    return `// biome-ignore format: made by the compiler\nexport const ${name} = { ${parts.join(', ')} } as const\n`
  })
const text = [
  '/** What `node scripts/contracts.mjs` makes of `examples/world/contracts`: change those, not this. */\n',
  ...compiled
].join('\n')

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  console.error('The compiled contracts are not what the sources make: run `node scripts/contracts.mjs`')
  process.exitCode = 1
}
