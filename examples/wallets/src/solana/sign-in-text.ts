import type { SignInLie } from './behaviour.js'

/** Input of `solana:signIn` (Wallet Standard). Every field is optional. */
export type SignInInput = Readonly<Partial<Record<TextField, string>>> & { readonly resources?: readonly string[] }
type TextField =
  | 'domain'
  | 'address'
  | 'statement'
  | 'uri'
  | 'version'
  | 'chainId'
  | 'nonce'
  | 'issuedAt'
  | 'expirationTime'
  | 'notBefore'
  | 'requestId'

const HOUR_MS = 3_600_000
const labels: readonly (readonly [field: TextField, label: string])[] = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainId', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID']
]

/** Returns the text that a Solana wallet signs (SIWS). It has only the fields of the input. @param lie - field to falsify */
export function signInText(input: SignInInput, address: string, lie: SignInLie | undefined): string {
  const fields: SignInInput = { domain: 'unknown', ...input, address, ...liesOf(lie) }
  const lines = labels.flatMap(([field, label]) => (fields[field] === undefined ? [] : [`${label}: ${fields[field]}`]))
  const { resources = [] } = fields
  const blocks = [
    `${fields.domain} wants you to sign in with your Solana account:\n${fields.address}`,
    ...(fields.statement === undefined ? [] : [fields.statement]),
    [...lines, ...(resources.length > 0 ? ['Resources:', ...resources.map(uri => `- ${uri}`)] : [])].join('\n')
  ]
  return blocks.join('\n\n')
}

function liesOf(lie: SignInLie | undefined): SignInInput {
  const lies: Readonly<Record<SignInLie, SignInInput>> = {
    nonce: { nonce: '65719823' },
    domain: { domain: 'evil.example' },
    address: { address: '11111111111111111111111111111112' },
    expired: { expirationTime: new Date(Date.now() - HOUR_MS).toJSON() },
    notBefore: { notBefore: new Date(Date.now() + HOUR_MS).toJSON() }
  }
  return lie === undefined ? {} : lies[lie]
}
