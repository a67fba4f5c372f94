import type { Address, Hex } from 'viem'

/**
 * The code of an account that accepts (ERC-1271) what `owner` signed: it asks the ecrecover precompile about hash, v, r
 * and s of its input, and answers with the magic word when that is the owner, else with zeros.
 */
export const ownedBy = (owner: Address): Hex =>
  `0x${[
    '600435600052', // hash to memory 0x00
    '60a43560f81c602052', // v to 0x20
    '606435604052', // r to 0x40
    '608435606052', // s to 0x60
    '602060806080600060015afa50', // ecrecover(0x00..0x80) to 0x80
    `60805173${owner.slice(2).toLowerCase()}14`, // equals the owner
    '631626ba7e0260e01b600052', // times the magic bytes, at the left of the word
    '60206000f3'
  ].join('')}`

/** Returns the init code that deploys `code`. */
export const deploying = (code: Hex): Hex => {
  const size = ((code.length - 2) / 2).toString(16).padStart(2, '0')
  return `0x60${size}80600b6000396000f3${code.slice(2)}`
}

/** Answers with its own input, as the identity precompile does: it starts with the selector it was called by. */
export const echo: Hex = '0x363d3d37363df3'

/** Answers with the magic bytes and rubbish behind them. */
export const almost: Hex = `0x7f1626ba7e${'ff'.repeat(28)}60005260206000f3`

export const reverting: Hex = '0x60006000fd'
