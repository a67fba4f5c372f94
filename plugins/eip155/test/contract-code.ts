import { readFileSync } from 'node:fs'
import type { Hex } from 'viem'

interface Code {
  readonly deploy: Hex
  readonly runtime: Hex
}
/** Bytecode that `scripts/contracts.mjs` compiled from the contracts beside this file. */
const code: Readonly<Record<string, Code>> = JSON.parse(
  readFileSync(new URL('./contracts/code.json', import.meta.url), 'utf8')
)
export const codeOf = (name: string): Code => {
  const found = code[name]
  if (!found) throw new Error(`There is no contract ${name}`)
  return found
}
