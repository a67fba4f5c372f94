import type { EvmBehaviour, EvmTestWallet, TestWalletSides } from '@latchkit/example-wallets'
import { useState } from 'react'
import { Card } from '../card.js'

/** How a wallet takes what it is asked. */
const answers = [
  ['Asks you', 'ask'],
  ['Approves', 'approve'],
  ['Refuses', 'reject'],
  ['Never answers', 'never'],
  ['Answers after 3 s', 'late'],
  ['Throws', 'throw'],
  ['Answers nonsense', 'garbage']
] as const
/** What only the EVM sides know. */
const evmAnswers = [
  ['Is busy', 'busy'],
  ['Answers twice', 'twice']
] as const

const truth: Partial<EvmBehaviour> = {
  lieAboutAccounts: [],
  tenThousandAccounts: false,
  wrongChecksum: false,
  ignoreSwitch: false,
  chainId: 'hex',
  unknownChain: '4902'
}

/** What it says of itself. */
const stories: readonly (readonly [label: string, behaviour: Partial<EvmBehaviour>])[] = [
  ['The truth', truth],
  ["Another's account", { ...truth, lieAboutAccounts: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] }],
  ['10,000 accounts', { ...truth, tenThousandAccounts: true }],
  ['Wrong checksums', { ...truth, wrongChecksum: true }],
  ['Odd chain ids', { ...truth, chainId: 'decimal' }],
  ['Switches that do not happen', { ...truth, ignoreSwitch: true }],
  ['Unknown chain as -32603', { ...truth, unknownChain: '-32603' }]
]

interface WalletsCardProps {
  readonly sides: Readonly<Record<string, TestWalletSides>>
}

export function WalletsCard({ sides }: WalletsCardProps) {
  return (
    <Card title="Test wallets" about="Make them misbehave, and see what the dialog makes of it.">
      <ul className="rows wallets">
        {Object.entries(sides).map(([id, wallet]) => (
          <WalletRow key={id} wallet={wallet} />
        ))}
      </ul>
    </Card>
  )
}

function WalletRow({ wallet }: { readonly wallet: TestWalletSides }) {
  const { name, icon, evm, solana, bitcoin, polkadot, cosmos } = wallet
  const [first] = [evm, solana, bitcoin, polkadot, cosmos].filter(side => side !== undefined)
  const [answer, setAnswer] = useState(() => answers.findIndex(([, value]) => value === first?.behaviour.answer))
  return (
    <li>
      <span className="who">
        <img src={icon} alt="" width="32" height="32" /> {name}
      </span>
      <span className="how">
        <Choice
          label={`How ${name} answers`}
          options={evm ? [...answers, ...evmAnswers] : answers}
          selected={answer}
          onSelect={index => {
            setAnswer(index)
            evm?.behave({ answer: [...answers, ...evmAnswers][index]?.[1] ?? 'ask' })
            const common = { answer: answers[index]?.[1] ?? 'ask' } as const
            for (const side of [solana, bitcoin, polkadot, cosmos]) side?.behave(common)
          }}
        />
        {evm && <EvmOnly name={name} wallet={evm} />}
      </span>
    </li>
  )
}

function EvmOnly({ name, wallet }: { readonly name: string; readonly wallet: EvmTestWallet }) {
  const [turn, setTurn] = useState(0)
  const nextAccount = async () => {
    const accounts = await wallet.accounts()
    const next = (turn + 1) % accounts.length
    await wallet.switchAccount(next)
    setTurn(next)
  }
  return (
    <>
      <Choice
        label={`What ${name} says`}
        options={stories}
        onSelect={index => wallet.behave(stories[index]?.[1] ?? truth)}
      />
      <button
        type="button"
        className="quiet small"
        aria-label={`Next account of ${name}`}
        onClick={() => void nextAccount()}
      >
        Next account
      </button>
    </>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly options: readonly (readonly [label: string, value: unknown])[]
  readonly selected?: number
  readonly onSelect: (index: number) => void
}

function Choice({ label, options, selected = 0, onSelect }: ChoiceProps) {
  return (
    <select aria-label={label} defaultValue={selected} onChange={event => onSelect(Number(event.target.value))}>
      {options.map(([text], index) => (
        <option key={text} value={index}>
          {text}
        </option>
      ))}
    </select>
  )
}
