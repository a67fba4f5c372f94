import type { TestWalletSides } from '@latchkit/example-wallets'

/** Parts that a test wallet may have, with their families. */
const sideNames = { evm: 'EVM', solana: 'Solana', bitcoin: 'Bitcoin', polkadot: 'Polkadot', cosmos: 'Cosmos' } as const
type Side = keyof typeof sideNames
type Behaviour<S extends Side> = Parameters<NonNullable<TestWalletSides[S]>['behave']>[0]

/** Responses of a wallet to a request. */
export const answers = [
  ['Asks you', 'ask'],
  ['Approves', 'approve'],
  ['Refuses', 'reject'],
  ['Never answers', 'never'],
  ['Answers after 3 s', 'late'],
  ['Is busy', 'busy'],
  ['Answers twice', 'twice'],
  ['Throws', 'throw'],
  ['Answers nonsense', 'garbage']
] as const
type Answer = (typeof answers)[number][1]

/** Named set of behaviour switches, by part of a wallet. A part without an entry behaves honestly. */
interface Preset {
  readonly label: string
  readonly behaviours: { readonly [S in Side]?: Behaviour<S> }
}

/** Behaviour switches that the wallets of all families have. */
interface Shared {
  readonly noAccounts?: boolean
  readonly tenThousandAccounts?: boolean
  readonly signWithAnotherKey?: boolean
}
const allFamilies = (behaviours: Shared): Preset['behaviours'] => ({
  evm: behaviours,
  solana: behaviours,
  bitcoin: behaviours,
  polkadot: behaviours,
  cosmos: behaviours
})
const wrongChecksum = { wrongChecksum: true }

const presets: readonly Preset[] = [
  { label: 'The truth', behaviours: allFamilies({}) },
  {
    label: 'Accounts of others',
    behaviours: {
      evm: { lieAboutAccounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] },
      solana: { lieAboutAccounts: ['7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'] },
      bitcoin: { lieAboutAccounts: ['bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202'] },
      polkadot: {
        lieAboutAccounts: [{ address: '5C4hrfjw9DjXZTzV3MwzrrAr9P1MJhSrvWGWqi1eSuyUpnhM', type: 'sr25519' }]
      },
      cosmos: { lieAboutAccounts: ['cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a'] }
    }
  },
  { label: 'No account', behaviours: allFamilies({ noAccounts: true }) },
  { label: '10,000 accounts', behaviours: allFamilies({ tenThousandAccounts: true }) },
  {
    label: 'Wrong checksums',
    behaviours: { evm: wrongChecksum, bitcoin: wrongChecksum, polkadot: wrongChecksum, cosmos: wrongChecksum }
  },
  { label: 'Wrong public keys', behaviours: { solana: { wrongPublicKeys: true } } },
  { label: 'Signatures of others', behaviours: allFamilies({ signWithAnotherKey: true }) },
  { label: 'Odd chain ids', behaviours: { evm: { chainId: 'decimal' } } },
  {
    label: 'Switches that do not happen',
    behaviours: { evm: { ignoreSwitch: true }, bitcoin: { ignoreSwitch: true } }
  },
  { label: 'Unknown chain as -32603', behaviours: { evm: { unknownChain: '-32603' } } }
]

const sidesOf = (wallet: TestWalletSides) => (Object.keys(sideNames) as Side[]).filter(side => wallet[side])

/** Returns the names of the families that a wallet supports. */
export const familiesOf = (wallet: TestWalletSides): string => namesOf(sidesOf(wallet))

const namesOf = (sides: readonly Side[]) => sides.map(side => sideNames[side]).join(', ')

/**
 * Returns the presets that at least one part of the wallet supports. If some parts do not support a preset, its label
 * names those that do.
 */
export function presetsOf(wallet: TestWalletSides): readonly Preset[] {
  const all = sidesOf(wallet)
  return presets.flatMap(({ label, behaviours }) => {
    const some = all.filter(side => behaviours[side])
    if (some.length === 0) return []
    return [{ label: some.length < all.length ? `${label} (${namesOf(some)})` : label, behaviours }]
  })
}

/** Returns the index of the initial response, the same for each part. */
export function answerOf(wallet: TestWalletSides): number {
  const [first] = sidesOf(wallet)
  return answers.findIndex(([, answer]) => first && wallet[first]?.behaviour.answer === answer)
}

export function behaveAs(wallet: TestWalletSides, answer: Answer, behaviours: Preset['behaviours']): void {
  const { evm, solana, bitcoin, polkadot, cosmos } = wallet
  for (const side of [evm, solana, bitcoin, polkadot, cosmos]) side?.behave()
  evm?.behave({ ...behaviours.evm, answer })
  solana?.behave({ ...behaviours.solana, answer })
  bitcoin?.behave({ ...behaviours.bitcoin, answer })
  polkadot?.behave({ ...behaviours.polkadot, answer })
  cosmos?.behave({ ...behaviours.cosmos, answer })
}

/**
 * Returns true if the wallet has a part that switches accounts. A Bitcoin part has one account here, and a Polkadot
 * part shows all of its accounts.
 */
export const hasFurtherAccounts = ({ evm, solana, cosmos }: TestWalletSides): boolean =>
  (evm ?? solana ?? cosmos) !== undefined

/** Selects the account at that index, modulo their number, on each part with a selected account. */
export async function showAccount({ evm, solana, cosmos }: TestWalletSides, turn: number, cosmosChain: string) {
  if (evm) await evm.switchAccount(turn % (await evm.accounts()).length)
  if (solana) await solana.show([turn % (await solana.addresses()).length])
  cosmos?.switchAccount(turn % (await cosmos.addresses(cosmosChain)).length)
}
