/** Fields of a request to sign in, as texts (Wallet Standard `solana:signIn`, ERC-7846). Every field is optional. */
export type SignInInput = Readonly<Partial<Record<TextField, string>>> & {
  readonly resources?: readonly string[] | undefined
}
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

/** Field that a wallet falsifies. `expired` and `notBefore`: a message that is not valid now. `chain`: that of another chain. */
export type SignInLie = 'nonce' | 'domain' | 'address' | 'chain' | 'expired' | 'notBefore'

/** Message that a wallet signs in place of the requested one: a sign-in text with a false field, or (`true`) the message after a byte. */
export type MessageLie = boolean | SignInLie

/** How a family of wallets writes the message. */
export interface SignInStyle {
  readonly family: 'Ethereum' | 'Solana'
  /** Account that no wallet has, for the lie `address`. */
  readonly stranger: string
  readonly lie: SignInLie | undefined
}

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

/**
 * Returns the text that a wallet signs (ERC-4361, SIWS). It has only the fields of the input. Without a statement, Ethereum's has two
 * empty lines and Solana's has one.
 */
export function signInText(input: SignInInput, address: string, { family, stranger, lie }: SignInStyle): string {
  const fields: SignInInput = { domain: 'unknown', ...input, address, ...liesOf(lie, stranger) }
  const lines = labels.flatMap(([field, label]) => (fields[field] === undefined ? [] : [`${label}: ${fields[field]}`]))
  const { resources = [] } = fields
  const head = `${fields.domain} wants you to sign in with your ${family} account:\n${fields.address}`
  const blocks = [
    fields.statement === undefined && family === 'Ethereum' ? `${head}\n` : head,
    ...(fields.statement === undefined ? [] : [fields.statement]),
    [...lines, ...(resources.length > 0 ? ['Resources:', ...resources.map(uri => `- ${uri}`)] : [])].join('\n')
  ]
  return blocks.join('\n\n')
}

/**
 * Returns the message that a wallet signs. A false field replaces that of a sign-in text (CAIP-122); other messages have no fields, and
 * stay as they are.
 *
 * @param stranger - account that no wallet has, for the lie `address`.
 */
export function signedMessage(message: Uint8Array, lie: MessageLie, stranger: string): Uint8Array {
  if (lie === false) return message
  if (lie === true) return Uint8Array.of(0xff, ...message)
  const [first = '', second = '', ...rest] = new TextDecoder().decode(message).split('\n')
  if (!first.includes(' wants you to sign in with your ')) return message
  const fields = liesOf(lie, stranger)
  const { domain = first.split(' ')[0], address = second } = fields
  const head = [first.replace(/^\S+/, () => `${domain}`), address]
  const lines = labels.reduce<readonly string[]>(
    (all, [field, label]) => withField(all, label, fields[field]),
    [...head, ...rest]
  )
  return new TextEncoder().encode(lines.join('\n'))
}

/** Replaces a field of a sign-in text, or adds it after the fields that precede it. */
function withField(lines: readonly string[], label: string, value: string | undefined): readonly string[] {
  if (value === undefined) return lines
  const isField = (line: string, name: string) => line.startsWith(`${name}: `)
  const place = lines.findIndex(line => isField(line, label))
  if (place >= 0) return lines.with(place, `${label}: ${value}`)
  const before = labels.slice(
    0,
    labels.findIndex(([, name]) => name === label)
  )
  const last = lines.findLastIndex(line => before.some(([, name]) => isField(line, name)))
  return lines.toSpliced(last + 1, 0, `${label}: ${value}`)
}

function liesOf(lie: SignInLie | undefined, stranger: string): SignInInput {
  const lies: Readonly<Record<SignInLie, SignInInput>> = {
    nonce: { nonce: '65719823' },
    domain: { domain: 'evil.example' },
    address: { address: stranger },
    chain: { chainId: '424242' },
    expired: { expirationTime: new Date(Date.now() - HOUR_MS).toJSON() },
    notBefore: { notBefore: new Date(Date.now() + HOUR_MS).toJSON() }
  }
  return lie === undefined ? {} : lies[lie]
}
