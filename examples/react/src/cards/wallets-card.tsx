import type { TestWalletSides } from '@latchkit/example-wallets'
import { useId, useState } from 'react'
import { Card } from '../card.js'
import { cosmosChain } from '../chains.js'
import { answerOf, answers, behaveAs, familiesOf, hasFurtherAccounts, showAccount, storiesOf } from '../misbehaviour.js'

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
  const stories = storiesOf(wallet)
  const [answer, setAnswer] = useState(() => answerOf(wallet))
  const [story, setStory] = useState(0)
  const behave = (answer: number, story: number) => {
    setAnswer(answer)
    setStory(story)
    behaveAs(wallet, answers[answer]?.[1] ?? 'ask', stories[story]?.behaviours ?? {})
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
          of={name}
          options={answers.map(([text]) => text)}
          selected={answer}
          onSelect={next => behave(next, story)}
        />
        <Choice
          label="Tells"
          of={name}
          options={stories.map(({ label }) => label)}
          selected={story}
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
  readonly of: string
  readonly options: readonly string[]
  readonly selected: number
  readonly onSelect: (index: number) => void
}

function Choice({ label, of, options, selected, onSelect }: ChoiceProps) {
  const id = useId()
  return (
    <span className="field">
      <label htmlFor={id}>
        {label} <span className="unseen">({of})</span>
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
