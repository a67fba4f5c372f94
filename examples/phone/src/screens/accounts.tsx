import { useEffect, useState } from 'react'
import { createPublicClient, formatEther, http } from 'viem'
import { networks } from '../settings.js'
import { accounts } from '../wallet/keys.js'

const REFRESH_EVERY_MS = 5_000
const clients = networks.map(({ rpcUrl }) => createPublicClient({ transport: http(rpcUrl, { retryCount: 0 }) }))

/** Lists the accounts of this phone with their balances on each network. */
export function Accounts() {
  return (
    <section className="card">
      <h2>Accounts</h2>
      <ul className="rows">
        {accounts.map(({ address, name }) => (
          <li key={address} className="account">
            <span>{name}</span>
            <code className="muted">{address}</code>
            <Balances address={address} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Balances({ address }: { readonly address: `0x${string}` }) {
  const [balances, setBalances] = useState<readonly (string | undefined)[]>([])
  useEffect(() => {
    let left = false
    const read = async () => {
      const values = await Promise.all(
        clients.map(client => client.getBalance({ address }).then(formatCoins, () => undefined))
      )
      if (!left) setBalances(values)
    }
    void read()
    const timer = setInterval(() => void read(), REFRESH_EVERY_MS)
    return () => {
      left = true
      clearInterval(timer)
    }
  }, [address])
  return (
    <dl className="balances">
      {networks.map(({ chainId, name, symbol = 'ETH' }, index) => (
        <div key={chainId}>
          <dt className="muted">{name}</dt>
          <dd>{balances[index] === undefined ? '—' : `${balances[index]} ${symbol}`}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Formats an amount with four decimals, rounded down, so that it never exceeds the balance. */
const formatCoins = (wei: bigint) => formatEther(wei).replace(/(\.\d{4})\d+$/, '$1')
