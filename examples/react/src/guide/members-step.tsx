import { useConnection, useSignIn } from 'latchkit/react'
import { useState } from 'react'
import { Step } from './step.js'

interface MembersStepProps {
  readonly number: number
  /** Endpoints of the sign-in server. */
  readonly url: string
}

/** Signs the visitor in with the wallet, and loads a page that only a signed-in visitor can load. */
export function MembersStep({ number, url }: MembersStepProps) {
  const { isConnected } = useConnection()
  const { session, signIn, signOut, isPending } = useSignIn()
  const account = session?.account
  // The page of one account is not shown to the next.
  const [page, setPage] = useState<{ readonly account: string | undefined; readonly text: string }>()
  const load = async () => {
    const response = await fetch(new URL('/members', url), { credentials: 'include' }).catch(() => undefined)
    setPage({ account, text: response ? await response.text() : 'The server does not respond.' })
  }
  const signInOrOut = () => {
    if (session) void signOut()
    else if (!isPending) void signIn()
  }
  return (
    <Step number={number} title="Sign in" done={session !== undefined}>
      <p className="about">
        {session ? 'The server knows this account as yours.' : 'Prove to a server that you hold the account.'}
      </p>
      <div className="actions">
        {/* One button that stays enabled, so that the focus returns to it when the dialog closes. */}
        <button
          type="button"
          className={session ? 'quiet' : ''}
          disabled={!session && !isConnected}
          aria-disabled={isPending}
          onClick={signInOrOut}
        >
          {session ? 'Sign out' : 'Sign in with wallet'}
        </button>
        <button type="button" className="quiet" onClick={() => void load()}>
          Load members’ page
        </button>
      </div>
      <p role="status" data-testid="members-page">
        {page?.account === account && page?.text}
      </p>
    </Step>
  )
}
