import type { TestWalletSides } from '@latchkit/example-wallets'
import { useId, useState } from 'react'
import { Card } from '../card.js'
import { cosmosChain } from '../chains.js'
import { answerOf, answers, behaveAs, familiesOf, hasFurtherAccounts, presetsOf, showAccount } from '../misbehaviour.js'

interface WalletsCardProps {
  readonly sides: Readonly<Record<string, TestWalletSides>>
}

export function WalletsCard({ sides }: WalletsCardProps) {
  return (
    <Card title="Test wallets" about="Make them misbehave, and see what the dialog makes of it.">
      <ul className="rows">
        {Object.entries(sides).map(([id, wallet]) => (
          <WalletRow key={id} wallet={wallet} />
        ))}
      </ul>
    </Card>
  )
}

function WalletRow({ wallet }: { readonly wallet: TestWalletSides }) {
  const { name, icon } = wallet
  const presets = presetsOf(wallet)
  const [answer, setAnswer] = useState(() => answerOf(wallet))
  const [preset, setPreset] = useState(0)
  const behave = (answer: number, preset: number) => {
    setAnswer(answer)
    setPreset(preset)
    behaveAs(wallet, answers[answer]?.[1] ?? 'ask', presets[preset]?.behaviours ?? {})
  }
  return (
    <li>
      <span className="who">
        <img src={icon} alt="" width="32" height="32" />
        <span className="family">
          <strong>{name}</strong> <span className="muted">{familiesOf(wallet)}</span>
        </span>
      </span>
      <span className="how">
        <Choice
          label="Answers"
          wallet={name}
          options={answers.map(([text]) => text)}
          selected={answer}
          onSelect={next => behave(next, preset)}
        />
        <Choice
          label="Tells"
          wallet={name}
          options={presets.map(({ label }) => label)}
          selected={preset}
          onSelect={next => behave(answer, next)}
        />
        {hasFurtherAccounts(wallet) && <NextAccount wallet={wallet} />}
      </span>
    </li>
  )
}

function NextAccount({ wallet }: { readonly wallet: TestWalletSides }) {
  const [turn, setTurn] = useState(1)
  const press = async () => {
    setTurn(turn + 1)
    await showAccount(wallet, turn, cosmosChain.chainId)
  }
  return (
    <button
      type="button"
      className="quiet small"
      aria-label={`Next account of ${wallet.name}`}
      onClick={() => void press()}
    >
      Next account
    </button>
  )
}

interface ChoiceProps {
  readonly label: string
  /** Name of the wallet that the choice belongs to, for screen readers that announce the field apart from its row. */
  readonly wallet: string
  readonly options: readonly string[]
  readonly selected: number
  readonly onSelect: (index: number) => void
}

function Choice({ label, wallet, options, selected, onSelect }: ChoiceProps) {
  const id = useId()
  return (
    <span className="field">
      <label htmlFor={id}>
        {label} <span className="unseen">({wallet})</span>
      </label>
      <select id={id} value={selected} onChange={event => onSelect(Number(event.target.value))}>
        {options.map((text, index) => (
          <option key={text} value={index}>
            {text}
          </option>
        ))}
      </select>
    </span>
  )
}
