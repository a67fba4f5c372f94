/**
 * `node scripts/contracts.mjs`: compiles the contracts of the local world and of the tests, so that nobody who starts them waits
 * for a compiler. `--check` writes nothing and fails when what is committed is not what the sources make.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './packages.mjs'

/** @type {{ compile(input: string): string }} */
const solc = createRequire(import.meta.url)('solc')

/** @typedef {{ abi: { type: string }[], evm: Record<'bytecode' | 'deployedBytecode', { object: string }> }} Compiled */

const made = [
  { folder: 'examples/world/contracts', file: 'examples/world/src/evm/contracts.ts', write: asModule },
  { folder: 'plugins/eip155/test/contracts', file: 'plugins/eip155/test/contracts/code.json', write: asJson }
].map(({ folder, file, write }) => ({ path: join(root, file), text: write(compile(join(root, folder))) }))

const stale = made.filter(({ path, text }) => readFileSync(path, 'utf8') !== text)
if (!process.argv.includes('--check')) for (const { path, text } of stale) writeFileSync(path, text)
else if (stale.length > 0) {
  console.error(
    `${stale.map(({ path }) => path).join(', ')}: not what the sources make, run \`node scripts/contracts.mjs\``
  )
  process.exitCode = 1
}

/**
 * Those of a folder that can be deployed, by name.
 *
 * @param {string} folder
 */
function compile(folder) {
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
  /** @type {{ errors?: { formattedMessage: string }[], contracts?: Record<string, Record<string, Compiled>> }} */
  const { errors = [], contracts = {} } = JSON.parse(solc.compile(JSON.stringify(asked)))
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  return Object.values(contracts)
    .flatMap(found => Object.entries(found))
    .filter(([, { evm }]) => evm.bytecode.object !== '')
}

/**
 * With what calls them; what has nothing to be constructed can also be put at an address as it is.
 *
 * @param {[string, Compiled][]} compiled
 */
function asModule(compiled) {
  const lines = compiled.map(([name, { abi, evm }]) => {
    const parts = [`abi: ${JSON.stringify(abi)}`, `bytecode: '0x${evm.bytecode.object}'`]
    if (!abi.some(({ type }) => type === 'constructor')) parts.push(`runtime: '0x${evm.deployedBytecode.object}'`)
    return `// biome-ignore format: made by the compiler\nexport const ${name} = { ${parts.join(', ')} } as const\n`
  })
  const head = '/** What `node scripts/contracts.mjs` makes of `examples/world/contracts`: change those, not this. */\n'
  return [head, ...lines].join('\n')
}

/**
 * `deploy` is the code that creates it and `runtime` the code that is then there.
 *
 * @param {[string, Compiled][]} compiled
 */
function asJson(compiled) {
  const code = compiled.map(([name, { evm }]) => [
    name,
    { deploy: `0x${evm.bytecode.object}`, runtime: `0x${evm.deployedBytecode.object}` }
  ])
  return `${JSON.stringify(Object.fromEntries(code), null, 2)}\n`
}
