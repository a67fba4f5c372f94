import { account, decoded } from './decode.js'

/** Returns a type table. @param structs - members as EIP-712 writes them: `address owner,uint256 value`. */
const tableOf = (structs: Structs) =>
  Object.fromEntries(
    Object.entries(structs).map(([name, members]) => [
      name,
      members.split(',').map(member => ({ type: member.split(' ')[0], name: member.split(' ')[1] }))
    ])
  )

/** Members of structs by name. */
export type Structs = Readonly<Record<string, string>>

/** Decodes typed data that are signed. */
export const decodeTypedData = (structs: Structs, primaryType: string, message: object, domain: object) =>
  decoded('eth_signTypedData_v4', [account, JSON.stringify({ types: tableOf(structs), primaryType, message, domain })])

export const timeField = (name: string, value = '2026-01-02T00:00:00.000Z') => ({ name, type: 'time', value })
