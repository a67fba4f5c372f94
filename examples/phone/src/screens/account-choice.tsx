import { shortAddress } from '../requests/short-address.js'
import { accounts } from '../wallet/keys.js'

interface AccountChoiceProps {
  readonly chosen: readonly string[]
  readonly onChange: (addresses: readonly string[]) => void
  readonly disabled?: boolean
}

/** Lets the user choose the accounts that a site sees. The last one cannot be removed; the user disconnects instead. */
export function AccountChoice({ chosen, onChange, disabled = false }: AccountChoiceProps) {
  return (
    <fieldset className="choices" disabled={disabled}>
      <legend>Accounts it may see</legend>
      {accounts.map(({ address, name }) => {
        const isChosen = chosen.includes(address)
        const isLast = isChosen && chosen.length === 1
        return (
          <label key={address} className="choice">
            <input
              type="checkbox"
              checked={isChosen}
              disabled={isLast}
              onChange={() =>
                onChange(
                  accounts
                    .map(account => account.address)
                    .filter(other => (other === address ? !isChosen : chosen.includes(other)))
                )
              }
            />
            <span className="grow">{name}</span>
            <code>{shortAddress(address)}</code>
          </label>
        )
      })}
    </fieldset>
  )
}
